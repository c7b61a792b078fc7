/** Why a number does not write on its own initiative at this moment; the screen has the words. */
export const limitReasons = [
  "outside-hours",
  "daily-limit",
  "whatsapp-warning",
  "whatsapp-cap",
  "time-lock",
  "too-many-failures",
  "not-on-whatsapp-confirmed",
  "paused-by-hand",
] as const;
export type LimitReason = (typeof limitReasons)[number];
