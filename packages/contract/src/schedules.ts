import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import { maxMessageLength } from "./messages.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { limitReasons } from "./shared/limit-reasons.ts";
import { mediaLimits } from "./shared/media.ts";
import { pageAnswer, pageNumberSchema, searchSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  clearableIdSchema,
  daySchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  okSchema,
  orNothing,
  text,
} from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

/**
 * States of a scheduled message: waiting for its time, handed over for sending, or failed. A failed message has the
 * error code in `error`.
 */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Intervals at which a schedule repeats. A birthday greeting is a yearly schedule. */
export const repetitionIntervals = ["weekly", "monthly", "yearly"] as const;
export type RepetitionInterval = (typeof repetitionIntervals)[number];

/** Largest number of messages in a repeating schedule. */
export const maxRepetitions = 999;

const weekdaySchema = z.int().min(1).max(7);

export const scheduleRepetitionSchema = z.object({
  rhythm: z.enum(repetitionIntervals),
  /**
   * Weekdays of a weekly schedule, from 1 (Monday) to 7 (Sunday). Empty means the weekday of the schedule's first day.
   */
  weekdays: z.array(weekdaySchema),
  /** Last day on which a message may be sent, in the company's calendar; null means no last day. */
  lastDay: daySchema.nullable(),
  /** Total number of messages in the series; null means unlimited. */
  times: z.int().nullable(),
  /** Position of this message in its series, from 1. */
  number: z.int(),
  /** Whether the next message of the series is already planned. */
  isFollowed: z.boolean(),
});
export type ScheduleRepetition = z.infer<typeof scheduleRepetitionSchema>;

export const scheduleSchema = z.object({
  id: idSchema,
  body: z.string(),
  sendAt: instantSchema,
  status: z.enum(scheduleStatuses),
  sentAt: instantSchema.nullable(),
  /** Whether the message was sent noticeably after its time, because the server was down. */
  isLate: z.boolean(),
  /** Error code of a failed message; null for other messages. */
  error: z.string().nullable(),
  /** Reason why a due message is not sent yet, and the time of the next attempt if it is known. */
  held: z.object({ reason: z.enum(limitReasons), until: instantSchema.nullable() }).nullable(),
  /** Whether the message may still be changed; false once sending has begun. */
  isEditable: z.boolean(),
  contactId: idSchema,
  contact: contactLabelSchema,
  ticketId: idSchema.nullable(),
  /** Repetition of the schedule; null for a message that is sent once. */
  repeats: scheduleRepetitionSchema.nullable(),
  /** Owner of the schedule. The owner may change this schedule; admins may change every schedule. */
  userId: idSchema.nullable(),
  user: userLabelSchema.nullable(),
  /** URL path of the schedule's picture; a request for it needs the bearer token or the signed-in browser's session. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Schedule = z.infer<typeof scheduleSchema>;

const repeatsForm = z.object({
  rhythm: z.enum(repetitionIntervals),
  weekdays: z.array(weekdaySchema).max(7).optional(),
  lastDay: orNothing(daySchema).optional(),
  times: orNothing(
    z.int("Informe um número inteiro").min(1, "De 1 a 999").max(maxRepetitions, "De 1 a 999"),
  ).optional(),
});

/** Messages of a series that a change applies to: only this message, or this message and all later messages. */
export const scheduleScopes = ["one", "following"] as const;
export type ScheduleScope = (typeof scheduleScopes)[number];

export const scheduleForm = z.object({
  body: text({ error: "Mensagem muito curta" }).trim().min(5, "Mensagem muito curta").max(maxMessageLength),
  contactId: z.int({ error: "Obrigatório" }).pipe(idSchema),
  sendAt: z.iso.datetime({ error: "Obrigatório", offset: true }),
  /** Ticket on whose screen the message was planned; the message is sent over that ticket's connection. */
  ticketId: clearableIdSchema.optional(),
  /** Repetition of the message; null sends the message once. */
  repeats: repeatsForm.nullable().optional(),
});

/** Picture types that a scheduled message can have. */
export const scheduleMediaTypes = ["image/png", "image/jpeg"] as const;

const picture = { field: "file", max: 1, maxBytes: mediaLimits.web.image } as const;

const scheduleResource = defineResource({
  name: "schedule",
  plan: "useSchedules",
  notFound: "ERR_NO_SCHEDULE_FOUND",
  audited: "schedules",
});

/** Largest value of `count`: counting stops at this number of matching schedules. */
export const scheduleCountLimit = 1_000;

export const listSchedules = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules",
  access: signedIn,
  summary: "List scheduled messages, latest first, filtered by text, contact and dates",
  description: "Only messages to contacts whose tickets the caller may see.",
  query: z.strictObject({
    searchParam: searchSchema,
    pageNumber: pageNumberSchema,
    contactId: idTextSchema.optional(),
    /** First and last day of the listed schedules, in the company's calendar; both days are included. */
    dateStart: daySchema.optional(),
    dateEnd: daySchema.optional(),
  }),
  answer: z.object({
    schedules: z.array(scheduleSchema),
    ...pageAnswer,
    /** Whether counting stopped at the limit, so that more schedules match than `count` says. */
    isCountLimited: z.boolean(),
  }),
});

/** Largest number of days in one calendar request, and largest number of messages in its response. */
export const maxCalendarDays = 62;
export const calendarLimit = 500;

export const listCalendar = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules/calendar",
  access: signedIn,
  summary: "List scheduled messages of a date range, earliest first, with expected repetitions",
  description: "Can be filtered by text.",
  query: z
    .strictObject({
      searchParam: searchSchema,
      /** First and last day of the calendar, in the company's time zone; both days are included. */
      dateStart: daySchema,
      dateEnd: daySchema,
    })
    .refine(({ dateStart, dateEnd }) => isCalendarRange(dateStart, dateEnd), "Período inválido"),
  answer: z.object({
    schedules: z.array(scheduleSchema),
    /** Expected later messages of a series. Each message is planned only after the previous message was sent. */
    upcoming: z.array(
      z.object({
        /** Id of the latest planned message of the series. */
        scheduleId: idSchema,
        /** Position of the expected message in its series, from 1. */
        number: z.int(),
        sendAt: instantSchema,
        body: z.string(),
        contact: contactLabelSchema,
        userId: idSchema.nullable(),
      }),
    ),
    /** Whether the range contains more messages than the response returns. */
    isLimited: z.boolean(),
  }),
});

function isCalendarRange(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days >= 1 && days <= maxCalendarDays;
}

export const getSchedule = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules/:id",
  access: signedIn,
  summary: "Get a scheduled message",
  params: idParams,
  answer: scheduleSchema,
});

export const createSchedule = defineRoute(scheduleResource, {
  method: "POST",
  path: "/schedules",
  access: signedIn,
  summary: "Schedule a message to a contact, with an optional picture",
  description: "A time in the past sends it at once.",
  body: scheduleForm,
  files: picture,
  answer: scheduleSchema,
});

export const updateSchedule = defineRoute(scheduleResource, {
  method: "PUT",
  path: "/schedules/:id",
  access: signedIn,
  summary: "Update a scheduled message that was not sent, and its picture",
  description:
    "A message that failed is tried again. Of a repeating message, the scope decides whether all that follow change too. An occurrence is a repetition that is not planned yet: it changes alone, or with all after it.",
  params: idParams,
  body: scheduleForm.partial().extend({
    scope: z.enum(scheduleScopes).optional(),
    occurrence: z.int().min(2).optional(),
  }),
  files: picture,
  answer: scheduleSchema,
});

export const deleteSchedule = defineRoute(scheduleResource, {
  method: "DELETE",
  path: "/schedules/:id",
  access: signedIn,
  summary: "Delete a scheduled message, and all that follow it if the scope says so",
  description:
    "A message that was sent stays in its conversation. An occurrence is a repetition that is not planned yet: it is left out alone, or with all after it.",
  params: idParams,
  query: z.strictObject({
    scope: z.enum(scheduleScopes).optional(),
    occurrence: idTextSchema.optional(),
  }),
  answer: okSchema,
});

export const uploadScheduleMedia = defineRoute(scheduleResource, {
  method: "POST",
  path: "/schedules/:id/media-upload",
  access: signedIn,
  summary: "Upload an unsent scheduled message's picture (PNG or JPEG), replacing the previous one",
  params: idParams,
  files: picture,
  answer: scheduleSchema,
});

export const deleteScheduleMedia = defineRoute(scheduleResource, {
  method: "DELETE",
  path: "/schedules/:id/media-upload",
  access: signedIn,
  summary: "Delete a scheduled message's picture",
  params: idParams,
  answer: scheduleSchema,
});

export const events = {
  schedule: z.union([savedEvent("schedule", scheduleSchema), deletedEvent("scheduleId")]),
};
