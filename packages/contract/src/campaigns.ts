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

/** Number of text variants; each recipient gets one of them. */
export const campaignVariants = 5;

/** Delivery state of a recipient's message. */
export const recipientStates = [
  /** Not sent yet. */
  "planned",
  /** The confirmation request was sent and has no answer yet. */
  "confirming",
  /** Handed to the outbox. */
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  /**
   * The process stopped between the attempt and its result. The message may have been sent, so it is never retried
   * automatically.
   */
  "unconfirmed",
  /** Excluded when the campaign started. */
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
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

const label = z.object({ id: idSchema, name: z.string() });

export const campaignCountsSchema = z.object({
  ...Object.fromEntries(recipientStates.map((state) => [state, z.int().nonnegative()])),
  /** Recipients who wrote back, and recipients who opted out. */
  answered: z.int().nonnegative(),
  optedOut: z.int().nonnegative(),
}) as z.ZodObject<Record<RecipientState | "answered" | "optedOut", z.ZodInt>>;
export type CampaignCounts = z.infer<typeof campaignCountsSchema>;

/** The campaign's text variants, and those of the confirmation request. */
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
   * An approved template, with its parameters in the order of its placeholders. The official API sends it instead of
   * the texts. Parameters may contain variables; an empty file parameter is filled with the campaign's own file. Texts,
   * confirmation and files are kept, but only other connections send them.
   */
  templateName: z.string().nullable(),
  templateLanguage: z.string().nullable(),
  templateParameters: z.array(z.string()),
  /** Legal basis for writing to contacts who never wrote to the company; null where none was stated. */
  basis: z.string().nullable(),
  /** Excludes recipients who answered any campaign within this number of days. */
  skipAnsweredDays: z.int().nullable(),
  /** Path of the file; needs the bearer token or the signed-in browser's session. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  counts: campaignCountsSchema,
  /** `isEditable`: every field may change. `mayEditMessages`: only the texts of a cancelled campaign may change. */
  isEditable: z.boolean(),
  mayEditMessages: z.boolean(),
  /** The campaign was due more than an hour ago while the server was down. A user decides whether it starts now. */
  isOverdue: z.boolean(),
  /**
   * Why the next message waits longer than the pace says, and until when; or the error code that kept the campaign from
   * starting.
   */
  waiting: z.object({ reason: z.string(), until: instantSchema.nullable() }).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Campaign = z.infer<typeof campaignSchema>;

/** Largest number of recipients in a campaign's own answer; the report pages through all of them. */
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
  /** The start of a scheduled campaign; a time in the past means now. */
  scheduledAt: orNothing(z.iso.datetime({ error: "Data inválida", offset: true })),
  whatsappId: clearableIdSchema,
  contactListId: clearableIdSchema,
  tagListId: clearableIdSchema,
  fileListId: clearableIdSchema,
  templateName: orNothing(textSchema(512)),
  templateLanguage: orNothing(textSchema(15)),
  templateParameters: z.array(textSchema(1_024)).max(60),
  /**
   * Legal basis; missing or null means not stated. An empty text is refused where the campaign writes to people who
   * never wrote to the company.
   */
  basis: textSchema(500).trim().nullable(),
  skipAnsweredDays: z.int().min(1, "De 1 a 365").max(365, "De 1 a 365").nullable(),
});

/** Missing fields are empty in a new campaign and unchanged in an existing one. */
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
  query: listQuery,
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
  access,
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

/**
 * Reasons why a campaign over the official API is paused at this moment, besides the limits that WhatsApp sets for a
 * number.
 */
export const campaignPauseReasons = [
  /** The template is paused, disabled or deleted, or its placeholders do not match the parameters. */
  "template-unavailable",
  /** Meta does not answer, or refuses the token. */
  "cloud-unavailable",
  /** The number's quality is red. */
  "cloud-quality",
  /** The business reached the number of people that Meta allows per day, or Meta throttles it for now. */
  "cloud-limit",
  /** Meta has blocked the account, its payment or its token. */
  "cloud-account",
  /**
   * Meta limits how much marketing a person gets from all businesses, and all remaining recipients reached that limit.
   * They are tried once more after a day.
   */
  "cloud-engagement",
] as const;
export type CampaignPauseReason = (typeof campaignPauseReasons)[number];

export const events = {
  /** Sent to admins only. */
  campaign: z.union([savedEvent("record", campaignSchema), deletedEvent("id")]),
};
