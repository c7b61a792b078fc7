/** Encryption context of a mail's parameters; they cannot be decrypted in any other place. */
export function placeOfMail(companyId: number, id: string): string {
  return `mails/${companyId}/${id}`;
}
