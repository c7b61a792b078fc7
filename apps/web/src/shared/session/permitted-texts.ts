import { defineTexts } from "../i18n/define-texts.ts";

export const permittedTexts = defineTexts({
  pt: {
    notInPlan: "Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.",
  },
  en: { notInPlan: "This company has no permission for this page! We are taking you back." },
  es: { notInPlan: "¡Esta empresa no tiene permiso para acceder a esta página! Lo estamos redirigiendo." },
});
