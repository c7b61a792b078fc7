import { defineTexts } from "../../../shared/i18n/define-texts.ts";

/** Texts of the bell. They are separate from the inbox's texts, because every page loads the bell. */
export const bellTexts = defineTexts({
  pt: {
    label: "Notificações",
    tickets_one: "{{count}} atendimento com novas mensagens",
    tickets_other: "{{count}} atendimentos com novas mensagens",
    unreadNotices_one: "{{count}} aviso não lido",
    unreadNotices_other: "{{count}} avisos não lidos",
    unread: "Não lidas",
    notices: "Avisos",
    empty: "Nenhuma nova mensagem.",
    askPermission: "Ativar notificações do navegador",
  },
  en: {
    label: "Notifications",
    tickets_one: "{{count}} ticket with new messages",
    tickets_other: "{{count}} tickets with new messages",
    unreadNotices_one: "{{count}} unread alert",
    unreadNotices_other: "{{count}} unread alerts",
    unread: "Unread",
    notices: "Alerts",
    empty: "No new messages.",
    askPermission: "Turn on browser notifications",
  },
  es: {
    label: "Notificaciones",
    tickets_one: "{{count}} ticket con mensajes nuevos",
    tickets_other: "{{count}} tickets con mensajes nuevos",
    unreadNotices_one: "{{count}} aviso sin leer",
    unreadNotices_other: "{{count}} avisos sin leer",
    unread: "Sin leer",
    notices: "Avisos",
    empty: "No hay mensajes nuevos.",
    askPermission: "Activar notificaciones del navegador",
  },
});
