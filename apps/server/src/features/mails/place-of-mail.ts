/** Where what a mail tells opens, and nowhere else. */
export function placeOfMail(companyId: number, id: string): string {
  return `mails/${companyId}/${id}`;
}
