import { defineTexts } from "../../../shared/i18n/define-texts.ts";

/**
 * Texts of the chats button in the top bar and of its popover. They are separate because every page loads the button.
 */
export const rowTexts = defineTexts({
  pt: {
    label: "Chat interno",
    labelUnread_one: "Chat interno: {{count}} mensagem não lida",
    labelUnread_other: "Chat interno: {{count}} mensagens não lidas",
    unread_one: "{{count}} mensagem não lida",
    unread_other: "{{count}} mensagens não lidas",
    noMessage: "Nenhuma mensagem ainda",
    draft: "Rascunho:",
    empty: "Nenhuma conversa ainda.",
    all: "Ver todas as conversas",
  },
  en: {
    label: "Internal chat",
    labelUnread_one: "Internal chat: {{count}} unread message",
    labelUnread_other: "Internal chat: {{count}} unread messages",
    unread_one: "{{count}} unread message",
    unread_other: "{{count}} unread messages",
    noMessage: "No messages yet",
    draft: "Draft:",
    empty: "No chats yet.",
    all: "View all chats",
  },
  es: {
    label: "Chat interno",
    labelUnread_one: "Chat interno: {{count}} mensaje sin leer",
    labelUnread_other: "Chat interno: {{count}} mensajes sin leer",
    unread_one: "{{count}} mensaje sin leer",
    unread_other: "{{count}} mensajes sin leer",
    noMessage: "Todavía no hay mensajes",
    draft: "Borrador:",
    empty: "Todavía no hay conversaciones.",
    all: "Ver todas las conversaciones",
  },
});
