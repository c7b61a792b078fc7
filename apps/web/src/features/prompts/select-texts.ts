import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const selectTexts = defineTexts({
  pt: {
    prompt: "Prompt de IA",
    none: "Nenhum",
    hint: "A inteligência artificial responde no lugar do menu e antes da integração, até passar a conversa para uma pessoa.",
    noPrompts: "Nenhum prompt cadastrado ainda. Eles ficam em Administração, Prompts.",
  },
  en: {
    prompt: "AI prompt",
    none: "None",
    hint: "Artificial intelligence replies instead of the menu and before the integration, until it hands the conversation to a person.",
    noPrompts: "No prompts yet. They are under Administration, Prompts.",
  },
  es: {
    prompt: "Prompt de IA",
    none: "Ninguno",
    hint: "La inteligencia artificial responde en lugar del menú y antes de la integración, hasta pasar la conversación a una persona.",
    noPrompts: "Todavía no hay prompts. Están en Administración, Prompts.",
  },
});
