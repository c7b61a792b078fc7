import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const noteTexts = defineTexts({
  pt: {
    label: "Observação sobre {{name}}",
    placeholder: "Observação: só a equipe vê. Use @ para mencionar alguém",
    save: "Adicionar observação",
    saved: "Observação adicionada com sucesso!",
    colleagues: "Mencionar alguém",
    tooLong: "A observação é longa demais. Caracteres além do limite: {{count}}.",
  },
  en: {
    label: "Internal note about {{name}}",
    placeholder: "Internal note: only the team sees it. Use @ to mention someone",
    save: "Add note",
    saved: "Note added!",
    colleagues: "Mention someone",
    tooLong: "The note is too long. Characters over the limit: {{count}}.",
  },
  es: {
    label: "Nota interna sobre {{name}}",
    placeholder: "Nota interna: solo la ve el equipo. Use @ para mencionar a alguien",
    save: "Agregar nota",
    saved: "¡Nota agregada!",
    colleagues: "Mencionar a alguien",
    tooLong: "La nota es demasiado larga. Caracteres de más: {{count}}.",
  },
});
