/** Fields of an integration that are encrypted at rest. */
export type IntegrationSecret = "jsonContent" | "signingSecret";

/**
 * Encryption context of a secret field; the encrypted value cannot be decrypted for another field, integration or
 * company.
 */
export function placeOfIntegration(companyId: number, id: number, secret: IntegrationSecret): string {
  return `integration:${companyId}:${id}:${secret}`;
}
