import type { InputProblem } from "../../format/parse-date-input.ts";
import { defineTexts } from "../../i18n/define-texts.ts";
import { currentLanguage, locales, translate } from "../../i18n/language.ts";

export const dateTexts = defineTexts({
  pt: {
    day: "dd/mm/aaaa",
    moment: "dd/mm/aaaa hh:mm",
    time: "hh:mm",
    open: "Abrir o calendário",
    calendar: "Calendário",
    today: "Hoje",
    previous: { month: "Mês anterior", year: "Ano anterior", decade: "Década anterior" },
    next: { month: "Próximo mês", year: "Próximo ano", decade: "Próxima década" },
    unreadable: "Escreva assim: {{example}}.",
    noTimeGiven: "Falta a hora. Escreva assim: {{example}}.",
    noTime: "Não existe a hora {{time}}. O dia vai de 00:00 a 23:59.",
    noMonth: "Não existe o mês {{month}}. Escreva primeiro o dia: {{example}}.",
    noDay: "Não existe o dia {{day}} em {{month}}.",
  },
  en: {
    day: "dd/mm/yyyy",
    moment: "dd/mm/yyyy hh:mm",
    time: "hh:mm",
    open: "Open calendar",
    calendar: "Calendar",
    today: "Today",
    previous: { month: "Previous month", year: "Previous year", decade: "Previous decade" },
    next: { month: "Next month", year: "Next year", decade: "Next decade" },
    unreadable: "Use this format: {{example}}.",
    noTimeGiven: "The time is missing. Use this format: {{example}}.",
    noTime: "{{time}} is not a valid time. Use 00:00 to 23:59.",
    noMonth: "{{month}} is not a valid month. Write the day first: {{example}}.",
    noDay: "{{month}} has no day {{day}}.",
  },
  es: {
    day: "dd/mm/aaaa",
    moment: "dd/mm/aaaa hh:mm",
    time: "hh:mm",
    open: "Abrir calendario",
    calendar: "Calendario",
    today: "Hoy",
    previous: { month: "Mes anterior", year: "Año anterior", decade: "Década anterior" },
    next: { month: "Mes siguiente", year: "Año siguiente", decade: "Década siguiente" },
    unreadable: "Use este formato: {{example}}.",
    noTimeGiven: "Falta la hora. Use este formato: {{example}}.",
    noTime: "{{time}} no es una hora válida. Use de 00:00 a 23:59.",
    noMonth: "{{month}} no es un mes válido. Escriba primero el día: {{example}}.",
    noDay: "{{month}} no tiene día {{day}}.",
  },
});

/** Explains why the typed text is not a date or time, with an example of the expected format. */
export function problemText(problem: InputProblem, example: string): string {
  switch (problem.name) {
    case "noTime":
      return translate(dateTexts, "noTime", { time: problem.time });
    case "noMonth":
      return translate(dateTexts, "noMonth", { month: problem.month, example });
    case "noDay":
      return translate(dateTexts, "noDay", { day: problem.day, month: monthText(problem) });
    default:
      return translate(dateTexts, problem.name, { example });
  }
}

function monthText({ month, year }: { month: number; year: number }): string {
  return new Intl.DateTimeFormat(locales[currentLanguage()], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.UTC(year, month - 1));
}
