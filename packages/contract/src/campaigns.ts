import { z } from "zod";
import { contactListAccess } from "./contact-lists.ts";
import { maxMessageLength } from "./messages.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  instantSchema,
  okSchema,
  orNothing,
  text,
  textSchema,
} from "./shared/wire.ts";

export const campaignStatuses = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "CANCELADA", "FINALIZADA"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Largest number of text variants of a campaign; each recipient gets one of the variants. */
export const campaignVariants = 5;

/** Delivery state of a recipient's message. */
export const recipientStates = [
  /** The message is not sent yet. */
  "planned",
  /** The confirmation request was sent, and the recipient has not replied to it yet. */
  "confirming",
  /** The message was handed to the outbox. */
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  /**
   * The process stopped between the attempt to send and its result. The message may have been sent, so it is never
   * retried automatically.
   */
  "unconfirmed",
  /** The recipient was excluded when the campaign started. */
  "excluded",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Reasons why a recipient is excluded when the campaign starts. */
export const exclusionReasons = [
  "noNumber",
  "duplicate",
  "blocked",
  "optedOut",
  "notOnWhatsapp",
  "answeredRecently",
  "openTicket",
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

const label = z.object({ id: idSchema, name: z.string() });

export const campaignCountsSchema = z.object({
  ...Object.fromEntries(recipientStates.map((state) => [state, z.int().nonnegative()])),
  /** Number of recipients who replied, and number of recipients who opted out. */
  answered: z.int().nonnegative(),
  optedOut: z.int().nonnegative(),
}) as z.ZodObject<Record<RecipientState | "answered" | "optedOut", z.ZodInt>>;
export type CampaignCounts = z.infer<typeof campaignCountsSchema>;

/** Returns the fields of the text variants: those of the campaign's message, and those of the confirmation request. */
function textsOf<Text extends z.ZodType>(text: Text) {
  return {
    ...{ message1: text, message2: text, message3: text, message4: text, message5: text },
    ...{ confirmationMessage1: text, confirmationMessage2: text, confirmationMessage3: text },
    ...{ confirmationMessage4: text, confirmationMessage5: text },
  };
}

export const campaignSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  name: z.string(),
  ...textsOf(z.string()),
  confirmation: z.boolean(),
  status: z.enum(campaignStatuses),
  scheduledAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
  whatsappId: idSchema.nullable(),
  whatsapp: label.nullable(),
  contactListId: idSchema.nullable(),
  contactList: label.nullable(),
  tagListId: idSchema.nullable(),
  tagList: label.nullable(),
  fileListId: idSchema.nullable(),
  fileList: label.nullable(),
  /**
   * Approved template of the campaign, with the template's parameters in the order of its placeholders. The official
   * API sends the template instead of the texts. Parameters may contain variables; an empty file parameter is filled
   * with the campaign's own file. Texts, confirmation and files are kept, but only other connections send them.
   */
  templateName: z.string().nullable(),
  templateLanguage: z.string().nullable(),
  templateParameters: z.array(z.string()),
  /** Legal basis for writing to contacts who never wrote to the company; null if the user stated none. */
  basis: z.string().nullable(),
  /** Recipients who replied to any campaign within this number of days are excluded; null excludes none. */
  skipAnsweredDays: z.int().nullable(),
  /** Whether recipients with an unfinished ticket are excluded. */
  skipOpenTickets: z.boolean(),
  /** URL path of the campaign's file; needs the bearer token or the signed-in browser's session. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  counts: campaignCountsSchema,
  /** `isEditable`: every field may change. `mayEditMessages`: only the texts of a cancelled campaign may change. */
  isEditable: z.boolean(),
  mayEditMessages: z.boolean(),
  /** Whether the campaign was due over an hour ago while the server was down; a user decides about its start. */
  isOverdue: z.boolean(),
  /**
   * Reason why the next message waits longer than the campaign's pace, and the end of that wait. For a campaign that
   * could not start, `reason` is the error code.
   */
  waiting: z.object({ reason: z.string(), until: instantSchema.nullable() }).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Campaign = z.infer<typeof campaignSchema>;

/** Largest number of recipients in the response for one campaign; the report lists all recipients in pages. */
export const maxShownRecipients = 1_000;

export const campaignDetailSchema = campaignSchema.extend({
  contactList: label
    .extend({ contacts: z.array(z.object({ isWhatsappValid: z.boolean().nullable() })) })
    .nullable(),
  shipping: z.array(
    z.object({
      deliveredAt: instantSchema.nullable(),
      confirmationRequestedAt: instantSchema.nullable(),
    }),
  ),
});

const campaignText = text()
  .max(maxMessageLength, "Mensagem muito longa")
  .or(z.null())
  .transform((value) => value ?? "");

const campaignFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Mensagem muito curta")
    .max(50, "Mensagem muito longa"),
  ...textsOf(campaignText),
  confirmation: z.boolean(),
  /** Start of a scheduled campaign; a start in the past means now. */
  scheduledAt: orNothing(z.iso.datetime({ error: "Data inválida", offset: true })),
  whatsappId: clearableIdSchema,
  contactListId: clearableIdSchema,
  tagListId: clearableIdSchema,
  fileListId: clearableIdSchema,
  templateName: orNothing(textSchema(512)),
  templateLanguage: orNothing(textSchema(15)),
  templateParameters: z.array(textSchema(1_024)).max(60),
  /**
   * Legal basis for writing to people who never wrote to the company; missing or null means not stated. An empty text
   * is rejected if the campaign writes to such people.
   */
  basis: textSchema(500).trim().nullable(),
  skipAnsweredDays: z.int().min(1, "De 1 a 365").max(365, "De 1 a 365").nullable(),
  skipOpenTickets: z.boolean(),
});

/** Form of a campaign. A missing field is empty in a new campaign and unchanged in an existing one. */
export const campaignForm = campaignFields.partial().required({ name: true });
export type CampaignForm = z.output<typeof campaignForm>;

const access = contactListAccess;

export const campaignResource = defineResource({
  name: "campaign",
  plan: "useCampaigns",
  notFound: "ERR_NO_CAMPAIGN_FOUND",
  audited: "campaigns",
  idFields: ["campaignId", "answeredCampaignId"],
});

export const listCampaigns = defineRoute(campaignResource, {
  method: "GET",
  path: "/campaigns",
  access,
  summary: "List campaigns, newest first",
  query: listQuery.extend({ status: z.enum(campaignStatuses).optional() }),
  answer: z.object({ records: z.array(campaignSchema), ...pageAnswer }),
});

export const getCampaign = defineRoute(campaignResource, {
  method: "GET",
  path: "/campaigns/:id",
  access,
  summary: "Get a campaign",
  description: `Includes the delivery state of its first ${maxShownRecipients} recipients.`,
  params: idParams,
  answer: campaignDetailSchema,
});

export const createCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns",
  access,
  summary: "Create a campaign; a start time schedules it",
  body: campaignForm,
  answer: campaignSchema,
});

export const copyCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/copy",
  access,
  summary: "Copy a campaign with its file as an inactive one",
  params: idParams,
  body: campaignFields.pick({ name: true }),
  answer: campaignSchema,
});

export const updateCampaign = defineRoute(campaignResource, {
  method: "PUT",
  path: "/campaigns/:id",
  access,
  summary: "Update a campaign that is inactive or starts in more than an hour",
  description: "Of a cancelled campaign, only the texts can be updated.",
  params: idParams,
  body: campaignFields.partial(),
  answer: campaignSchema,
});

export const deleteCampaign = defineRoute(campaignResource, {
  method: "DELETE",
  path: "/campaigns/:id",
  access: { ...access, stepUp: true },
  summary: "Delete a campaign that is not running, with its report",
  description: "Messages that were sent stay in their conversations.",
  params: idParams,
  answer: okSchema,
});

export const cancelCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/cancel",
  access,
  summary: "Cancel a campaign; no further messages are sent",
  params: idParams,
  answer: campaignSchema,
});

export const restartCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/restart",
  access,
  summary: "Resume a cancelled campaign, or start one that missed its start time",
  params: idParams,
  answer: campaignSchema,
});

export const uploadCampaignMedia = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/media-upload",
  access,
  summary: "Upload a campaign's attachment, replacing the previous one",
  params: idParams,
  files: { field: "file", max: 1 },
  body: z.object({}),
  answer: campaignSchema,
});

export const deleteCampaignMedia = defineRoute(campaignResource, {
  method: "DELETE",
  path: "/campaigns/:id/media-upload",
  access,
  summary: "Delete a campaign's attachment",
  params: idParams,
  answer: campaignSchema,
});

export const events = {
  /** A campaign was created, changed or deleted. The event is sent to admins only. */
  campaign: z.union([savedEvent("record", campaignSchema), deletedEvent("id")]),
};
