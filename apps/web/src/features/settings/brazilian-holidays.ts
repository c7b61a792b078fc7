import type { Holiday } from "@recado/contract/shared/working-hours";

const closed = { startTime: "00:00", endTime: "00:00" } as const;

/**
 * National holidays of Brazil in a year: the holidays of the laws 662/1949, 6.802/1980 and 14.759/2023, and Good
 * Friday.
 */
export function nationalHolidays(year: number): Holiday[] {
  return inOrder([
    dayOf(year, "01-01", "Confraternização Universal"),
    fromEaster(year, -2, "Sexta-feira Santa"),
    dayOf(year, "04-21", "Tiradentes"),
    dayOf(year, "05-01", "Dia do Trabalho"),
    dayOf(year, "09-07", "Independência do Brasil"),
    dayOf(year, "10-12", "Nossa Senhora Aparecida"),
    dayOf(year, "11-02", "Finados"),
    dayOf(year, "11-15", "Proclamação da República"),
    dayOf(year, "11-20", "Dia da Consciência Negra"),
    dayOf(year, "12-25", "Natal"),
  ]);
}

/** Days in a year on which many companies in Brazil are closed although no federal law makes these days holidays. */
export function optionalHolidays(year: number): Holiday[] {
  return [
    fromEaster(year, -48, "Carnaval"),
    fromEaster(year, -47, "Carnaval"),
    fromEaster(year, 60, "Corpus Christi"),
  ];
}

/**
 * Returns the upcoming holidays of this year that `known` does not contain; if there are none, those of the next year.
 * Returns undefined if `known` contains all of them.
 */
export function missingHolidays(
  ofYear: (year: number) => Holiday[],
  known: readonly Holiday[],
  today: string,
): { year: number; holidays: Holiday[] } | undefined {
  const thisYear = Number(today.slice(0, 4));
  const dates = new Set(known.map(({ date }) => date));
  for (const year of [thisYear, thisYear + 1]) {
    const holidays = ofYear(year).filter(({ date }) => date >= today && !dates.has(date));
    if (holidays.length > 0) return { year, holidays };
  }
  return undefined;
}

function dayOf(year: number, day: string, name: string): Holiday {
  return { date: `${year}-${day}`, name, ...closed };
}

function fromEaster(year: number, days: number, name: string): Holiday {
  const date = new Date(easterSunday(year) + days * 86_400_000).toISOString().slice(0, 10);
  return { date, name, ...closed };
}

/**
 * Computes the date of Easter Sunday as a timestamp, by the algorithm of Meeus, Jones and Butcher for the Gregorian
 * calendar.
 */
function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = divide(year, 100);
  const [d, e] = divide(b, 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = divide(c, 4);
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day);
}

function divide(number: number, by: number): [quotient: number, remainder: number] {
  return [Math.floor(number / by), number % by];
}

function inOrder(holidays: Holiday[]): Holiday[] {
  return holidays.toSorted((one, other) => one.date.localeCompare(other.date));
}
