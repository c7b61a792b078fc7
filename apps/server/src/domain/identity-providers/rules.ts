/** Encryption context of a company's client secret; it cannot be decrypted for another company. */
export function placeOfClientSecret(companyId: number): string {
  return `identity-provider:${companyId}`;
}

/** Whether an e-mail address belongs to one of the domains. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.toLowerCase().split("@").at(-1) ?? "";
  return email.includes("@") && domains.includes(domain);
}
