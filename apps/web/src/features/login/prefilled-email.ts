let address = "";

/**
 * Remembers the e-mail address that the user typed on another page, so that the login form starts with this address.
 */
export function setPrefilledEmail(email: string): void {
  address = email;
}

export function prefilledEmail(): string {
  return address;
}
