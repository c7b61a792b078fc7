import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const peekTexts = defineTexts({
  pt: { nobody: "Sem atendente", hint: "Só olhando: nada é marcado como lido.", open: "Abrir atendimento" },
  en: { nobody: "Nobody attends", hint: "Just looking: nothing is marked as read.", open: "Open ticket" },
  es: { nobody: "Sin agente", hint: "Solo mirando: nada se marca como leído.", open: "Abrir atención" },
});
