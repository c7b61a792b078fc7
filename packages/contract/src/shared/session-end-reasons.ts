/** Reasons why a session was ended by someone other than its user. */
export const sessionEndReasons = ["deactivated", "deleted", "password", "reset"] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];
