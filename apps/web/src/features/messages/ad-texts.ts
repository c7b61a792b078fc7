import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const adTexts = defineTexts({
  pt: {
    ad: "Anúncio",
    post: "Publicação",
    open: "Abrir anúncio",
    id: "ID do anúncio",
    clickId: "ID do clique",
    filter: "Filtrar por anúncio",
    any: "Qualquer anúncio",
  },
  en: {
    ad: "Ad",
    post: "Post",
    open: "Open ad",
    id: "Ad ID",
    clickId: "Click ID",
    filter: "Filter by ad",
    any: "Any ad",
  },
  es: {
    ad: "Anuncio",
    post: "Publicación",
    open: "Abrir anuncio",
    id: "ID del anuncio",
    clickId: "ID del clic",
    filter: "Filtrar por anuncio",
    any: "Cualquier anuncio",
  },
});
