import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const viewerTexts = defineTexts({
  pt: {
    previous: "Foto anterior",
    next: "Próxima foto",
    place: "{{place}} de {{count}}",
    larger: "Ampliar",
    smaller: "Ajustar à janela",
  },
  en: {
    previous: "Previous photo",
    next: "Next photo",
    place: "{{place}} of {{count}}",
    larger: "Enlarge",
    smaller: "Fit to window",
  },
  es: {
    previous: "Foto anterior",
    next: "Foto siguiente",
    place: "{{place}} de {{count}}",
    larger: "Ampliar",
    smaller: "Ajustar a la ventana",
  },
});
