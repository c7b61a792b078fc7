/** Which of a Cloud API connection's settings are sealed at rest. */
export type CloudSecret = "token" | "appSecret" | "verifyToken";

/** The place that a sealed setting opens at: sealed by whoever keeps the settings, opened by whoever talks to Meta. */
export function placeOfCloudSecret(companyId: number, connectionId: number, secret: CloudSecret): string {
  return `cloud-connection:${companyId}:${connectionId}:${secret}`;
}
