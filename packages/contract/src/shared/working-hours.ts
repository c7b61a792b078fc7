import { z } from "zod";
import { text } from "./wire.ts";

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM");
const span = { startTime: timeOfDay, endTime: timeOfDay };

/**
 * Working hours of one weekday, with an optional lunch break during which the company is closed. The minutes of opening
 * and closing count as open; 00:00 to 00:00 means closed all day.
 */
export const workingHoursSchema = z.object({
  weekday: text().max(40),
  weekdayEn: z.enum(weekdays),
  ...span,
  startLunchTime: timeOfDay.optional(),
  endLunchTime: timeOfDay.optional(),
});
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** A date with its own working hours, whatever its weekday. 00:00 to 00:00 means closed all day. */
export const holidaySchema = z.object({
  date: z.iso.date("Informe a data"),
  name: text().trim().max(100),
  ...span,
});
export type Holiday = z.infer<typeof holidaySchema>;

/** Hours of a weekday in which a company is open. Hours that end before they start continue past midnight. */
export const openHoursSchema = z.object({ weekday: z.enum(weekdays), ...span });
export type OpenHours = z.infer<typeof openHoursSchema>;

export const maxHolidays = 400;

/** Dates with their own working hours; each date may appear only once. */
export const holidaysSchema = z
  .array(holidaySchema)
  .max(maxHolidays)
  .superRefine((days, context) => {
    for (const [index, { date }] of days.entries())
      if (days.findIndex((day) => day.date === date) < index)
        context.addIssue({ code: "custom", path: [index, "date"], message: "Este dia já está na lista" });
  });

/** Working hours of a week; each weekday may appear only once. */
export const weekSchema = z
  .array(workingHoursSchema)
  .max(7)
  .refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === days.length, "A weekday twice")
  .superRefine((days, context) => {
    for (const [index, day] of days.entries()) {
      const field = brokenBreak(day);
      if (field)
        context.addIssue({
          code: "custom",
          path: [index, field],
          message: "O intervalo termina antes de começar",
        });
    }
  });

/**
 * Returns the field that makes a lunch break invalid: a time is missing, or the break ends before it starts. Returns
 * undefined for a valid break.
 */
export function brokenBreak({
  startLunchTime,
  endLunchTime,
}: Pick<WorkingHours, "startLunchTime" | "endLunchTime">): "startLunchTime" | "endLunchTime" | undefined {
  if (startLunchTime === undefined) return endLunchTime === undefined ? undefined : "startLunchTime";
  return endLunchTime === undefined || endLunchTime <= startLunchTime ? "endLunchTime" : undefined;
}
