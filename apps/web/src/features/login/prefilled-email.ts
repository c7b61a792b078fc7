let address = "";

/** Keeps the e-mail address from another page for the login form. */
export function setPrefilledEmail(email: string): void {
  address = email;
}

export function prefilledEmail(): string {
  return address;
}
