/**
 * Times until which a list of actions can snooze a ticket. They are found when the list runs, by the company's working
 * hours (`snoozeEndAt`).
 */
export const snoozeMoments = ["laterToday", "tomorrow", "nextMonday"] as const;
export type SnoozeMoment = (typeof snoozeMoments)[number];
