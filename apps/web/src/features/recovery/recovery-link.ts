export interface RecoveryLink {
  email: string;
  code: string;
}

/**
 * Reads the e-mail address and code from the mail's link. They stand after the #, which browsers do not send to
 * servers. Undefined without them.
 */
export function parseRecoveryLink(hash: string): RecoveryLink | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [email, code] = [words.get("email"), words.get("code")];
  return email && code ? { email, code } : undefined;
}
