/** Reasons why a number may not start new chats at the moment; the screen has a text for each reason. */
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
