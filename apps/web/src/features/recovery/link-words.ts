export interface LinkWords {
  email: string;
  code: string;
}

/** What the link of the mail says behind its #, where no server reads it; undefined for whoever came without. */
export function readLinkWords(hash: string): LinkWords | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [email, code] = [words.get("email"), words.get("code")];
  return email && code ? { email, code } : undefined;
}
