import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Meta's rejection codes for which the product has a text. */
export const rejectionReasons = [
  "ABUSIVE_CONTENT",
  "INCORRECT_CATEGORY",
  "INVALID_FORMAT",
  "PROMOTIONAL",
  "SCAM",
  "TAG_CONTENT_MISMATCH",
] as const;

export const shownCategories = ["MARKETING", "UTILITY", "AUTHENTICATION"] as const;

export const messageTemplateTexts = defineTexts({
  pt: {
    title: "Modelos de mensagem",
    add: "Adicionar modelo",
    search: "Buscar modelos",
    empty: "Nenhum modelo nesta conta ainda.",
    emptyHint: "Um modelo aprovado pela Meta pode ser enviado a quem não escreveu nas últimas 24 horas.",
    connection: "Conexão",
    noConnection: "Nenhuma conexão pela API oficial.",
    noConnectionHint: "Os modelos pertencem à conta na Meta: conecte um número pela API oficial em Conexões.",
    columns: { name: "Nome", status: "Situação", category: "Categoria", body: "Texto" },
    statuses: {
      APPROVED: "Aprovado",
      PENDING: "Em análise",
      REJECTED: "Recusado",
      PAUSED: "Pausado",
      DISABLED: "Desativado",
    },
    categories: { MARKETING: "Marketing", UTILITY: "Utilidade", AUTHENTICATION: "Autenticação" },
    reasons: {
      ABUSIVE_CONTENT: "conteúdo abusivo",
      INCORRECT_CATEGORY: "categoria errada",
      INVALID_FORMAT: "formato inválido",
      PROMOTIONAL: "conteúdo promocional",
      SCAM: "parece um golpe",
      TAG_CONTENT_MISMATCH: "o texto não corresponde à categoria ou ao idioma",
    },
    consequence:
      "O modelo é excluído na Meta e não pode mais ser enviado. O nome só pode ser usado de novo depois de 30 dias.",
    deleted: "Modelo excluído.",
    saved: "Modelo enviado para análise da Meta.",
    approved: "A Meta aprovou o modelo {{name}}.",
    rejected: "A Meta recusou o modelo {{name}}: {{reason}}.",
    stopped: "Nova situação do modelo {{name}}: {{status}}.",
    moved: "A Meta mudou a categoria do modelo {{name}} para {{category}}.",
  },
  en: {
    title: "Message templates",
    add: "Add template",
    search: "Search templates",
    empty: "No templates in this account.",
    emptyHint: "A template approved by Meta can be sent to people who have not written in the last 24 hours.",
    connection: "Connection",
    noConnection: "No connections use the official API.",
    noConnectionHint:
      "Templates belong to the Meta account: connect a number through the official API under Connections.",
    columns: { name: "Name", status: "Status", category: "Category", body: "Text" },
    statuses: {
      APPROVED: "Approved",
      PENDING: "Under review",
      REJECTED: "Rejected",
      PAUSED: "Paused",
      DISABLED: "Disabled",
    },
    categories: { MARKETING: "Marketing", UTILITY: "Utility", AUTHENTICATION: "Authentication" },
    reasons: {
      ABUSIVE_CONTENT: "abusive content",
      INCORRECT_CATEGORY: "wrong category",
      INVALID_FORMAT: "invalid format",
      PROMOTIONAL: "promotional content",
      SCAM: "looks like a scam",
      TAG_CONTENT_MISMATCH: "the text does not match its category or language",
    },
    consequence:
      "The template is deleted from Meta and can no longer be sent. Its name cannot be used again for 30 days.",
    deleted: "Template deleted.",
    saved: "Template sent to Meta for review.",
    approved: "Meta approved template {{name}}.",
    rejected: "Meta rejected template {{name}}: {{reason}}.",
    stopped: "Template {{name}} is now: {{status}}.",
    moved: "Meta moved template {{name}} to the {{category}} category.",
  },
  es: {
    title: "Plantillas de mensaje",
    add: "Agregar plantilla",
    search: "Buscar plantillas",
    empty: "No hay plantillas en esta cuenta.",
    emptyHint: "Una plantilla aprobada por Meta puede enviarse a quien no escribió en las últimas 24 horas.",
    connection: "Conexión",
    noConnection: "No hay conexiones por la API oficial.",
    noConnectionHint:
      "Las plantillas pertenecen a la cuenta de Meta: conecte un número por la API oficial en Conexiones.",
    columns: { name: "Nombre", status: "Estado", category: "Categoría", body: "Texto" },
    statuses: {
      APPROVED: "Aprobada",
      PENDING: "En revisión",
      REJECTED: "Rechazada",
      PAUSED: "En pausa",
      DISABLED: "Desactivada",
    },
    categories: { MARKETING: "Marketing", UTILITY: "Utilidad", AUTHENTICATION: "Autenticación" },
    reasons: {
      ABUSIVE_CONTENT: "contenido abusivo",
      INCORRECT_CATEGORY: "categoría incorrecta",
      INVALID_FORMAT: "formato no válido",
      PROMOTIONAL: "contenido promocional",
      SCAM: "parece una estafa",
      TAG_CONTENT_MISMATCH: "el texto no corresponde a la categoría o al idioma",
    },
    consequence:
      "La plantilla se elimina de Meta y ya no se puede enviar. Su nombre no se puede volver a usar durante 30 días.",
    deleted: "Plantilla eliminada.",
    saved: "Plantilla enviada a Meta para su revisión.",
    approved: "Meta aprobó la plantilla {{name}}.",
    rejected: "Meta rechazó la plantilla {{name}}: {{reason}}.",
    stopped: "La plantilla {{name}} ahora está: {{status}}.",
    moved: "Meta cambió la categoría de la plantilla {{name}} a {{category}}.",
  },
});
