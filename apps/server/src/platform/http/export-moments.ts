/** Formats moments of exports in a time zone as the product shows them: dd/MM/yyyy HH:mm:ss; empty for null. */
export function createMomentFormatter(timeZone: string): (moment: Date | null) => string {
  const format = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => (moment === null ? "" : format.format(moment).replace(",", ""));
}
