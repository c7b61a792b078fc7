/** Returns whether the server has hidden digits of a number or an address, because the user may not see numbers. */
export function isMasked(text: string): boolean {
  return text.includes("••••");
}
