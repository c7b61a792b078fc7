import { defineTexts } from "../../../shared/i18n/define-texts.ts";

/** Apart from the inbox's texts: the bell is loaded with every page. */
export const bellTexts = defineTexts({
  pt: {
    label: "Notificações",
    labelCount_one: "Notificações: {{count}} atendimento com mensagens novas",
    labelCount_other: "Notificações: {{count}} atendimentos com mensagens novas",
    title: "Mensagens novas",
    empty: "Nenhuma mensagem nova.",
    askPermission: "Ativar notificações do navegador",
  },
  en: {
    label: "Notifications",
    labelCount_one: "Notifications: {{count}} ticket with new messages",
    labelCount_other: "Notifications: {{count}} tickets with new messages",
    title: "New messages",
    empty: "No new messages.",
    askPermission: "Turn on browser notifications",
  },
  es: {
    label: "Notificaciones",
    labelCount_one: "Notificaciones: {{count}} atención con mensajes nuevos",
    labelCount_other: "Notificaciones: {{count}} atenciones con mensajes nuevos",
    title: "Mensajes nuevos",
    empty: "No hay mensajes nuevos.",
    askPermission: "Activar notificaciones del navegador",
  },
});
