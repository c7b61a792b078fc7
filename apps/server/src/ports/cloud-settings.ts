/** Settings of a Cloud API connection that are stored encrypted. */
export type CloudSecret = "token" | "appSecret" | "verifyToken";

/** Purpose that a setting is sealed for; shared by the feature that stores it and the adapter that uses it. */
export function placeOfCloudSecret(companyId: number, connectionId: number, secret: CloudSecret): string {
  return `cloud-connection:${companyId}:${connectionId}:${secret}`;
}
