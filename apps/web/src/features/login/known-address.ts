let address = "";

/** For whoever comes to the login from a page that knows it already. */
export function keepKnownAddress(email: string): void {
  address = email;
}

export function takeKnownAddress(): string {
  return address;
}
