import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import { maxMessageLength } from "./messages.ts";
import { limitReasons } from "./shared/limit-reasons.ts";
import { mediaLimits } from "./shared/media.ts";
import { pageAnswer, pageNumberSchema, searchSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  clearableIdSchema,
  daySchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  okSchema,
  text,
} from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

/** Waiting for its moment, handed over for sending, or come to nothing for the reason in `error`. */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

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
  userId: idSchema.nullable(),
  user: userLabelSchema.nullable(),
  /** Where the picture is, for the bearer token and for the signed-in browser. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const scheduleForm = z.object({
  body: text({ error: "Mensagem muito curta" }).trim().min(5, "Mensagem muito curta").max(maxMessageLength),
  contactId: z.int({ error: "Obrigatório" }).pipe(idSchema),
  sendAt: z.iso.datetime({ error: "Obrigatório", offset: true }),
  /** From which ticket it is planned: it leaves through that one's connection. */
  ticketId: clearableIdSchema.optional(),
});

/** What a schedule takes along. */
export const scheduleMediaTypes = ["image/png", "image/jpeg"] as const;

const picture = { field: "file", max: 1, maxBytes: mediaLimits.web.image } as const;

const access = { who: "signedIn", plan: "useSchedules" } as const;

const scheduleResource = defineResource({
  name: "schedule",
  notFound: "ERR_NO_SCHEDULE_FOUND",
  audited: "schedules",
});

/** Up to how many are counted. */
export const scheduleCountLimit = 1_000;

export const listSchedules = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules",
  access,
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

export const getSchedule = defineRoute(scheduleResource, {
  method: "GET",
  path: "/schedules/:id",
  access,
  summary: "One scheduled message",
  params: idParams,
  answer: scheduleSchema,
});

export const createSchedule = defineRoute(scheduleResource, {
  method: "POST",
  path: "/schedules",
  access,
  summary:
    "Schedule a message to a contact, with its picture if it comes along; a moment that has passed is now",
  body: scheduleForm,
  files: picture,
  answer: scheduleSchema,
});

export const updateSchedule = defineRoute(scheduleResource, {
  method: "PUT",
  path: "/schedules/:id",
  access,
  summary:
    "Change a scheduled message that was not sent, and its picture; one that came to nothing is tried again",
  params: idParams,
  body: scheduleForm.partial(),
  files: picture,
  answer: scheduleSchema,
});

export const deleteSchedule = defineRoute(scheduleResource, {
  method: "DELETE",
  path: "/schedules/:id",
  access,
  summary: "Delete a scheduled message; one that was sent stays in its conversation",
  params: idParams,
  answer: okSchema,
});

export const uploadScheduleMedia = defineRoute(scheduleResource, {
  method: "POST",
  path: "/schedules/:id/media-upload",
  access,
  summary: "Attach a picture (png, jpg, jpeg) in place of the one before, while the message was not sent",
  params: idParams,
  files: picture,
  answer: scheduleSchema,
});

export const deleteScheduleMedia = defineRoute(scheduleResource, {
  method: "DELETE",
  path: "/schedules/:id/media-upload",
  access,
  summary: "Take the picture away",
  params: idParams,
  answer: scheduleSchema,
});
