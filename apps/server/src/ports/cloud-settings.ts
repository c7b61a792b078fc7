/** Setting of a Cloud API connection that is stored encrypted. */
export type CloudSecret = "token" | "appSecret" | "verifyToken";

/**
 * Returns the purpose to which the encryption of a setting is bound. The feature that stores the setting and the
 * adapter that decrypts it have to use the same purpose.
 */
export function placeOfCloudSecret(companyId: number, connectionId: number, secret: CloudSecret): string {
  return `cloud-connection:${companyId}:${connectionId}:${secret}`;
}
