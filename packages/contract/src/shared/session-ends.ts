/** Why somebody else ended a session. */
export const sessionEnds = ["deactivated", "deleted", "password", "reset"] as const;
export type SessionEnd = (typeof sessionEnds)[number];
