/** Fields of an integration that are encrypted at rest. */
export type IntegrationSecret = "jsonContent" | "signingSecret";

/** Encryption context of a field; its value cannot be decrypted in any other place. */
export function placeOfIntegration(companyId: number, id: number, secret: IntegrationSecret): string {
  return `integration:${companyId}:${id}:${secret}`;
}
