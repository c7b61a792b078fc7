import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const albumTexts = defineTexts({
  pt: {
    album: "{{count}} fotos e vídeos",
    tile: "{{kind}} {{place}} de {{count}}, {{time}}",
    open: "Abrir: {{tile}}",
    more: "+{{count}}",
    moreBehind: "e mais {{count}}",
    showAll: "Ver tudo ({{count}})",
    showFew: "Ver menos",
  },
  en: {
    album: "{{count}} photos and videos",
    tile: "{{kind}} {{place}} of {{count}}, {{time}}",
    open: "Open: {{tile}}",
    more: "+{{count}}",
    moreBehind: "and {{count}} more",
    showAll: "Show all ({{count}})",
    showFew: "Show fewer",
  },
  es: {
    album: "{{count}} fotos y videos",
    tile: "{{kind}} {{place}} de {{count}}, {{time}}",
    open: "Abrir: {{tile}}",
    more: "+{{count}}",
    moreBehind: "y {{count}} más",
    showAll: "Ver todas ({{count}})",
    showFew: "Ver menos",
  },
});
