export interface RecoveryLink {
  email: string;
  code: string;
}

/**
 * Reads the e-mail address and the code from the link in the recovery mail. Both stand after the `#`, which browsers
 * do not send to servers. Returns undefined if either is missing.
 */
export function parseRecoveryLink(hash: string): RecoveryLink | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [email, code] = [words.get("email"), words.get("code")];
  return email && code ? { email, code } : undefined;
}
