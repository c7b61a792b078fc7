/** Encryption context of a mail's parameters: the encrypted parameters can only be decrypted for the same mail. */
export function placeOfMail(companyId: number, id: string): string {
  return `mails/${companyId}/${id}`;
}
