/** Reasons why somebody other than the session's user ended the session. */
export const sessionEndReasons = [
  "deactivated",
  "deleted",
  "ended",
  "password",
  "provider",
  "reset",
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];
