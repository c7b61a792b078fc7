/** Encryption context of a secret; it cannot be decrypted for another user or company. */
export function placeOfSecondFactor(companyId: number, userId: number): string {
  return `second-factor:${companyId}:${userId}`;
}
