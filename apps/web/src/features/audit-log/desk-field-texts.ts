/** Names of the fields of SLA policies that the audit log records. */
export const deskFieldTexts = {
  pt: {
    calendar: "calendário",
    conditions: "condições",
    firstAnswerMinutes: "primeira resposta (minutos)",
    nextAnswerMinutes: "próxima resposta (minutos)",
    resolutionMinutes: "resolução (minutos)",
  },
  en: {
    calendar: "calendar",
    conditions: "conditions",
    firstAnswerMinutes: "first reply (minutes)",
    nextAnswerMinutes: "next reply (minutes)",
    resolutionMinutes: "resolution (minutes)",
  },
  es: {
    calendar: "calendario",
    conditions: "condiciones",
    firstAnswerMinutes: "primera respuesta (minutos)",
    nextAnswerMinutes: "próxima respuesta (minutos)",
    resolutionMinutes: "resolución (minutos)",
  },
} as const;
