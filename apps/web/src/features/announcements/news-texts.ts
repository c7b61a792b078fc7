import { defineTexts } from "../../shared/i18n/define-texts.ts";

/**
 * Texts of the announcements popover. They are a separate module, because the popover is loaded after the page, on
 * every page.
 */
export const newsTexts = defineTexts({
  pt: {
    label: "Informativos",
    labelNew: "Informativos, há novidades",
    empty: "Nenhum informativo.",
    more: "Mostrar mais",
    picture: "Imagem de {{title}}",
    priority: { "1": "Alta", "2": "Média", "3": "Baixa" },
  },
  en: {
    label: "Announcements",
    labelNew: "Announcements: new ones available",
    empty: "No announcements yet.",
    more: "Show more",
    picture: "Image of {{title}}",
    priority: { "1": "High", "2": "Medium", "3": "Low" },
  },
  es: {
    label: "Comunicados",
    labelNew: "Comunicados: hay novedades",
    empty: "Todavía no hay comunicados.",
    more: "Mostrar más",
    picture: "Imagen de {{title}}",
    priority: { "1": "Alta", "2": "Media", "3": "Baja" },
  },
});
