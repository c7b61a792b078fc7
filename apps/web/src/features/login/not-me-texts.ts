import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const notMeTexts = defineTexts({
  pt: {
    title: "Não foi você?",
    intro:
      "Alguém pediu para remover a verificação em duas etapas da sua conta. Se não foi a seu pedido, cancele: ela continua ativa.",
    cancel: "Cancelar a remoção",
    cancelled: "A remoção foi cancelada. Sua verificação em duas etapas continua ativa.",
    goOn: "Ir para o início",
  },
  en: {
    title: "Was it not you?",
    intro:
      "Someone asked to remove two-step verification from your account. If you did not ask for this, cancel it: two-step verification stays on.",
    cancel: "Cancel the removal",
    cancelled: "The removal was canceled. Your two-step verification stays on.",
    goOn: "Go to the start page",
  },
  es: {
    title: "¿No fue usted?",
    intro:
      "Alguien pidió eliminar la verificación en dos pasos de su cuenta. Si no lo pidió usted, cancélelo: la verificación sigue activa.",
    cancel: "Cancelar la eliminación",
    cancelled: "Se canceló la eliminación. Su verificación en dos pasos sigue activa.",
    goOn: "Ir al inicio",
  },
});
