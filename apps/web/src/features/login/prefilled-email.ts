let address = "";

/** Remembers the e-mail address from another page, so that the login form starts with it. */
export function setPrefilledEmail(email: string): void {
  address = email;
}

export function prefilledEmail(): string {
  return address;
}
