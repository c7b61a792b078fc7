/**
 * Creates a function that formats times for exported files in a time zone, as the screens show them: dd/MM/yyyy
 * HH:mm:ss. Null becomes an empty text.
 */
export function createMomentFormatter(timeZone: string): (moment: Date | null) => string {
  const format = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => (moment === null ? "" : format.format(moment).replace(",", ""));
}
