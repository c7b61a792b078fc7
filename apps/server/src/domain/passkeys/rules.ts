/** Ids of the user whom a passkey names. */
export interface PasskeyOwner {
  companyId: number;
  userId: number;
}

/** User handle of WebAuthn: what an authenticator stores with a passkey and sends back at a sign-in. */
export function passkeyHandle({ companyId, userId }: PasskeyOwner): string {
  return `${companyId}.${userId}`;
}

/** Reads a user handle; undefined if this installation did not write it. */
export function readPasskeyHandle(handle: string): PasskeyOwner | undefined {
  const match = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(handle);
  return match ? { companyId: Number(match[1]), userId: Number(match[2]) } : undefined;
}
