import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const mentionTexts = defineTexts({
  pt: {
    mention: "Mencionar no grupo",
    members: "Participantes",
    loading: "Carregando os participantes…",
    failed: "Os participantes não carregaram.",
    none: "Os participantes aparecem aqui depois da próxima mensagem do grupo.",
    admin: "Admin do grupo",
    more: "Mostrar todos os {{count}} participantes",
  },
  en: {
    mention: "Mention in the group",
    members: "Members",
    loading: "Loading the members…",
    failed: "The members could not be loaded.",
    none: "The members appear here after the group's next message.",
    admin: "Group admin",
    more: "Show all {{count}} members",
  },
  es: {
    mention: "Mencionar en el grupo",
    members: "Participantes",
    loading: "Cargando los participantes…",
    failed: "No se pudieron cargar los participantes.",
    none: "Los participantes aparecen aquí después del próximo mensaje del grupo.",
    admin: "Admin. del grupo",
    more: "Mostrar los {{count}} participantes",
  },
});
