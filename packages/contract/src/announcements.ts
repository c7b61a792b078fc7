import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { mediaLimits } from "./shared/media.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { booleanTextSchema, idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";

/** Priorities of an announcement: 1 high, 2 medium, 3 low. */
export const priorities = [1, 2, 3] as const;
export type Priority = (typeof priorities)[number];
const prioritySchema = z.literal(priorities);

export const maxAnnouncementTitle = 200;
export const maxAnnouncementText = 5_000;

export const announcementMediaTypes = ["image/png", "image/jpeg"] as const;

/** An announcement from the installation's operator to every user of every company. */
export const announcementSchema = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  priority: prioritySchema,
  /** Whether the announcement is published; drafts are visible to super users only. */
  status: z.boolean(),
  /**
   * URL path of the announcement's picture; a request for it needs the bearer token or the signed-in browser's session.
   */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /**
   * Width and height of the picture as displayed, in pixels, so that the screen can reserve the space before it loads.
   */
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Announcement = z.infer<typeof announcementSchema>;

const announcementFields = z.object({
  title: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxAnnouncementTitle, "Mensagem muito longa"),
  text: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxAnnouncementText, "Mensagem muito longa"),
  priority: prioritySchema,
  status: z.boolean(),
});

export const announcementForm = announcementFields.extend({
  priority: announcementFields.shape.priority.default(3),
  status: z.boolean().default(true),
});
export type AnnouncementForm = z.output<typeof announcementForm>;

const superOnly = { who: "super" } as const;

const announcementResource = defineResource({
  name: "announcement",
  plan: "any",
  notFound: "ERR_NO_ANNOUNCEMENT_FOUND",
  audited: "announcements",
  shared: true,
});

export const listAnnouncements = defineRoute(announcementResource, {
  method: "GET",
  path: "/announcements",
  access: signedIn,
  summary: "List announcements by priority, then newest first",
  description: "Inactive announcements are returned to super users only.",
  query: listQuery.extend({ status: booleanTextSchema.optional() }),
  answer: z.object({ records: z.array(announcementSchema), ...pageAnswer }),
});

export const getAnnouncement = defineRoute(announcementResource, {
  method: "GET",
  path: "/announcements/:id",
  access: signedIn,
  summary: "Get an announcement",
  params: idParams,
  answer: announcementSchema,
});

export const createAnnouncement = defineRoute(announcementResource, {
  method: "POST",
  path: "/announcements",
  access: superOnly,
  summary: "Create an announcement for all companies",
  body: announcementForm,
  answer: announcementSchema,
});

export const updateAnnouncement = defineRoute(announcementResource, {
  method: "PUT",
  path: "/announcements/:id",
  access: superOnly,
  summary: "Update an announcement; omitted fields keep their values",
  params: idParams,
  body: announcementFields.partial(),
  answer: announcementSchema,
});

export const deleteAnnouncement = defineRoute(announcementResource, {
  method: "DELETE",
  path: "/announcements/:id",
  access: superOnly,
  summary: "Delete an announcement and its picture",
  params: idParams,
  answer: okSchema,
});

export const uploadAnnouncementMedia = defineRoute(announcementResource, {
  method: "POST",
  path: "/announcements/:id/media-upload",
  access: superOnly,
  summary: "Upload an announcement's picture (PNG or JPEG), replacing the previous one",
  params: idParams,
  files: { field: "file", max: 1, maxBytes: mediaLimits.web.image },
  answer: announcementSchema,
});

export const removeAnnouncementMedia = defineRoute(announcementResource, {
  method: "DELETE",
  path: "/announcements/:id/media-upload",
  access: superOnly,
  summary: "Delete an announcement's picture",
  params: idParams,
  answer: announcementSchema,
});

export const events = {
  /** An announcement was created, changed or deleted. The event is sent to every company. */
  announcement: z.union([savedEvent("record", announcementSchema), deletedEvent("id")]),
};
