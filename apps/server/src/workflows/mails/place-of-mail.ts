/**
 * Encryption context of a mail's parameters. The encrypted parameters can only be decrypted together with the id of
 * their mail.
 */
export function placeOfMail(companyId: number, id: string): string {
  return `mails/${companyId}/${id}`;
}
