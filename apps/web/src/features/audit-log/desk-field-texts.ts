/** Names of the fields of SLA policies, hours and priorities that the audit log records. */
export const deskFieldTexts = {
  pt: {
    schedules: "horários",
    priority: "prioridade",
    calendar: "calendário",
    conditions: "condições",
    firstAnswerMinutes: "primeira resposta (minutos)",
    nextAnswerMinutes: "próxima resposta (minutos)",
    resolutionMinutes: "resolução (minutos)",
  },
  en: {
    schedules: "hours",
    priority: "priority",
    calendar: "calendar",
    conditions: "conditions",
    firstAnswerMinutes: "first reply (minutes)",
    nextAnswerMinutes: "next reply (minutes)",
    resolutionMinutes: "resolution (minutes)",
  },
  es: {
    schedules: "horarios",
    priority: "prioridad",
    calendar: "calendario",
    conditions: "condiciones",
    firstAnswerMinutes: "primera respuesta (minutos)",
    nextAnswerMinutes: "próxima respuesta (minutos)",
    resolutionMinutes: "resolución (minutos)",
  },
} as const;
