import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const helpTexts = defineTexts({
  pt: {
    title: "Ajuda",
    search: "Buscar vídeos",
    empty: "Nenhum vídeo de ajuda ainda.",
    emptyHint: "Aqui aparecem os vídeos que explicam o {{brand}}.",
    watch: "Assistir:",
    player: "Vídeo: {{title}}",
    offline: "Sem conexão. O vídeo vem do YouTube e precisa da internet.",
    blocked: "O vídeo não abriu? A rede pode bloquear o YouTube.",
    elsewhere: "Abrir no YouTube",
  },
  en: {
    title: "Help",
    search: "Search videos",
    empty: "No help videos yet.",
    emptyHint: "The videos that explain {{brand}} appear here.",
    watch: "Watch:",
    player: "Video: {{title}}",
    offline: "No connection. The video is on YouTube and needs the internet.",
    blocked: "Did the video not open? Your network may be blocking YouTube.",
    elsewhere: "Open on YouTube",
  },
  es: {
    title: "Ayuda",
    search: "Buscar videos",
    empty: "Todavía no hay videos de ayuda.",
    emptyHint: "Aquí aparecen los videos que explican {{brand}}.",
    watch: "Ver:",
    player: "Video: {{title}}",
    offline: "Sin conexión. El video está en YouTube y necesita internet.",
    blocked: "¿El video no se abrió? Es posible que su red bloquee YouTube.",
    elsewhere: "Abrir en YouTube",
  },
});
