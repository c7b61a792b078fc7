import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const selectTexts = defineTexts({
  pt: {
    prompt: "Prompt de IA",
    none: "Nenhum",
    hint: "A inteligência artificial responde no lugar do menu e antes da integração, até passar a conversa para um atendente.",
    noPrompts: "Nenhum prompt ainda. Eles ficam em Administração, Prompts.",
  },
  en: {
    prompt: "AI prompt",
    none: "None",
    hint: "The AI replies instead of the menu and before the integration, until it hands the conversation over to a person.",
    noPrompts: "No prompts yet. Add one under Administration, Prompts.",
  },
  es: {
    prompt: "Prompt de IA",
    none: "Ninguno",
    hint: "La IA responde en lugar del menú y antes de la integración, hasta que pasa la conversación a una persona.",
    noPrompts: "Todavía no hay prompts. Agregue uno en Administración, Prompts.",
  },
});
