/** Reasons why a session was ended by someone other than its user. */
export const sessionEnds = ["deactivated", "deleted", "password", "reset"] as const;
export type SessionEnd = (typeof sessionEnds)[number];
