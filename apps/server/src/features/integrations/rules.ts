/** Fields of an integration that are encrypted at rest. */
export type IntegrationSecret = "jsonContent" | "signingSecret";

/** The place that a sealed field opens at. */
export function placeOfIntegration(companyId: number, id: number, secret: IntegrationSecret): string {
  return `integration:${companyId}:${id}:${secret}`;
}
