/** Writes moments into a file of rows as the product shows them, by the clock of a place: dd/MM/yyyy HH:mm:ss, and nothing for none. */
export function momentCells(timeZone: string): (moment: Date | null) => string {
  const format = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => (moment === null ? "" : format.format(moment).replace(",", ""));
}
