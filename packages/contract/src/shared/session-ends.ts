/** Why somebody else ended a session. */
export const sessionEnds = ["deactivated", "deleted", "password"] as const;
export type SessionEnd = (typeof sessionEnds)[number];
