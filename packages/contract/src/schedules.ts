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

/** Waiting for its moment, handed over for sending, or come to nothing for the reason in `error`. */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** How often one repeats. A birthday's greeting is one that repeats every year. */
export const rhythms = ["weekly", "monthly", "yearly"] as const;
export type Rhythm = (typeof rhythms)[number];

/** Up to how many times one may repeat. */
export const maxTimes = 999;

const weekdaySchema = z.int().min(1).max(7);

export const repeatsSchema = z.object({
  rhythm: z.enum(rhythms),
  /** Of a weekly one, from Monday, which is 1, to Sunday, which is 7; none stands for that of its first day. */
  weekdays: z.array(weekdaySchema),
  /** The last day on which one may leave, by the company's calendar. */
  lastDay: daySchema.nullable(),
  /** How many leave in all. */
  times: z.int().nullable(),
  /** Which of them this is, counted from 1. */
  number: z.int(),
  /** The one that comes next is planned already. */
  isFollowed: z.boolean(),
});
export type Repeats = z.infer<typeof repeatsSchema>;

export const scheduleSchema = z.object({
  id: idSchema,
  body: z.string(),
  sendAt: instantSchema,
  status: z.enum(scheduleStatuses),
  sentAt: instantSchema.nullable(),
  /** Sent noticeably after its moment, because nobody was there to send it then. */
  isLate: z.boolean(),
  /** A code of the catalogue. */
  error: z.string().nullable(),
  /** Why it has not left although its moment has come, and when it is tried again where that is known. */
  held: z.object({ reason: z.enum(limitReasons), until: instantSchema.nullable() }).nullable(),
  /** It may still be changed: nothing was made of it yet. */
  isEditable: z.boolean(),
  contactId: idSchema,
  contact: contactLabelSchema,
  ticketId: idSchema.nullable(),
  /** Null for one that leaves once. */
  repeats: repeatsSchema.nullable(),
  /** Whose it is: they change it, and admins whatever anybody planned. */
  userId: idSchema.nullable(),
  user: userLabelSchema.nullable(),
  /** Where the picture is, for the bearer token and for the signed-in browser. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Schedule = z.infer<typeof scheduleSchema>;

const repeatsForm = z.object({
  rhythm: z.enum(rhythms),
  weekdays: z.array(weekdaySchema).max(7).optional(),
  lastDay: orNothing(daySchema).optional(),
  times: orNothing(
    z.int("Informe um número inteiro").min(1, "De 1 a 999").max(maxTimes, "De 1 a 999"),
  ).optional(),
});

/** Which of a series are meant: this one, or this one and all after it. */
export const scheduleScopes = ["one", "following"] as const;
export type ScheduleScope = (typeof scheduleScopes)[number];

export const scheduleForm = z.object({
  body: text({ error: "Mensagem muito curta" }).trim().min(5, "Mensagem muito curta").max(maxMessageLength),
  contactId: z.int({ error: "Obrigatório" }).pipe(idSchema),
  sendAt: z.iso.datetime({ error: "Obrigatório", offset: true }),
  /** From which ticket it is planned: it leaves through that one's connection. */
  ticketId: clearableIdSchema.optional(),
  /** How it repeats; null for once. */
  repeats: repeatsForm.nullable().optional(),
});

/** What a schedule takes along. */
export const scheduleMediaTypes = ["image/png", "image/jpeg"] as const;

const picture = { field: "file", max: 1, maxBytes: mediaLimits.web.image } as const;

const scheduleResource = defineResource({
  name: "schedule",
  plan: "useSchedules",
  notFound: "ERR_NO_SCHEDULE_FOUND",
  audited: "schedules",
});

/** Up to how many are counted. */
export const scheduleCountLimit = 1_000;

export const listSchedules = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules",
  access: signedIn,
  summary:
    "Scheduled messages to contacts whose tickets the caller may see, the latest moment first; by words, contact and days",
  query: z.strictObject({
    searchParam: searchSchema,
    pageNumber: pageNumberSchema,
    contactId: idTextSchema.optional(),
    /** Days of the company's calendar, both included. */
    dateStart: daySchema.optional(),
    dateEnd: daySchema.optional(),
  }),
  answer: z.object({
    schedules: z.array(scheduleSchema),
    ...pageAnswer,
    /** Whether there are more than `count`. */
    isCountLimited: z.boolean(),
  }),
});

/** How many days a calendar shows at most, and how many messages of them. */
export const maxCalendarDays = 62;
export const calendarLimit = 500;

export const listCalendar = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules/calendar",
  access: signedIn,
  summary:
    "What leaves or left in a range of days, the earliest first, and when those that repeat are to leave again in it; by words",
  query: z
    .strictObject({
      searchParam: searchSchema,
      /** Days of the company's calendar, both included. */
      dateStart: daySchema,
      dateEnd: daySchema,
    })
    .refine(({ dateStart, dateEnd }) => isCalendarRange(dateStart, dateEnd), "Período inválido"),
  answer: z.object({
    schedules: z.array(scheduleSchema),
    /** Not planned yet: they will be once the one before them has left. */
    upcoming: z.array(
      z.object({
        /** The one of its series that was planned last. */
        scheduleId: idSchema,
        /** Which of the series it is. */
        number: z.int(),
        sendAt: instantSchema,
        body: z.string(),
        contact: contactLabelSchema,
        userId: idSchema.nullable(),
      }),
    ),
    /** There are more in the range than are told. */
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
  summary: "One scheduled message",
  params: idParams,
  answer: scheduleSchema,
});

export const createSchedule = defineRoute(scheduleResource, {
  method: "POST",
  path: "/schedules",
  access: signedIn,
  summary:
    "Schedule a message to a contact, with its picture if it comes along; a moment that has passed is now",
  body: scheduleForm,
  files: picture,
  answer: scheduleSchema,
});

export const updateSchedule = defineRoute(scheduleResource, {
  method: "PUT",
  path: "/schedules/:id",
  access: signedIn,
  summary:
    "Change a scheduled message that was not sent, and its picture; one that came to nothing is tried again. Of one that repeats, all that follow become like it if the scope says so. An occurrence is one of its series that is not planned yet: it is changed alone, or with all after it",
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
  summary:
    "Delete a scheduled message, and all that follow it if the scope says so; one that was sent stays in its conversation. An occurrence is one of its series that is not planned yet: it is left out alone, or with all after it",
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
  summary: "Attach a picture (png, jpg, jpeg) in place of the one before, while the message was not sent",
  params: idParams,
  files: picture,
  answer: scheduleSchema,
});

export const deleteScheduleMedia = defineRoute(scheduleResource, {
  method: "DELETE",
  path: "/schedules/:id/media-upload",
  access: signedIn,
  summary: "Take the picture away",
  params: idParams,
  answer: scheduleSchema,
});

export const events = {
  schedule: z.union([savedEvent("schedule", scheduleSchema), deletedEvent("scheduleId")]),
};
