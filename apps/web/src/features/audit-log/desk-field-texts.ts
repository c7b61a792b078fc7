/** Names of the fields of SLA policies, hours and priorities that the audit log records. */
export const deskFieldTexts = {
  pt: {
    schedules: "horários",
    priority: "prioridade",
    calendar: "calendário",
    firstAnswerMinutes: "primeira resposta (minutos)",
    nextAnswerMinutes: "próxima resposta (minutos)",
    resolutionMinutes: "resolução (minutos)",
  },
  en: {
    schedules: "hours",
    priority: "priority",
    calendar: "calendar",
    firstAnswerMinutes: "first reply (minutes)",
    nextAnswerMinutes: "next reply (minutes)",
    resolutionMinutes: "resolution (minutes)",
  },
  es: {
    schedules: "horarios",
    priority: "prioridad",
    calendar: "calendario",
    firstAnswerMinutes: "primera respuesta (minutos)",
    nextAnswerMinutes: "próxima respuesta (minutos)",
    resolutionMinutes: "resolución (minutos)",
  },
} as const;
