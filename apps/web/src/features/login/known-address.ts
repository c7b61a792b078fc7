let address = "";

/** Keeps the e-mail address from another page for the login form. */
export function keepKnownAddress(email: string): void {
  address = email;
}

export function takeKnownAddress(): string {
  return address;
}
