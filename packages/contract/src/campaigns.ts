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

/** How many texts a campaign may choose from for each person. */
export const campaignVariants = 5;

/** How far the message of each person of a campaign has come. */
export const recipientStates = [
  /** Waits for its turn. */
  "planned",
  /** The confirmation was asked for and not given yet. */
  "confirming",
  /** With the outbox. */
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  /** Cut off between attempt and confirmation: never sent again by itself. */
  "unconfirmed",
  /** Left out at the start. */
  "excluded",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why somebody is left out at the start. */
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
  /** Of them, who wrote back, and who wants no more. */
  answered: z.int().nonnegative(),
  optedOut: z.int().nonnegative(),
}) as z.ZodObject<Record<RecipientState | "answered" | "optedOut", z.ZodInt>>;
export type CampaignCounts = z.infer<typeof campaignCountsSchema>;

/** The texts that a campaign chooses from, and those that ask for a confirmation. */
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
  /** What goes out over the official API: a template that WhatsApp approved, with what fills its gaps in their order, which may hold
   * the variables too; a gap for a file that is empty is filled with the campaign's own. The texts, the confirmation and the files are kept, and sent by other connections alone. */
  templateName: z.string().nullable(),
  templateLanguage: z.string().nullable(),
  templateParameters: z.array(z.string()),
  /** Why the company may write to people who did not write to it; null where that was not stated. */
  basis: z.string().nullable(),
  /** Leaves out whoever answered a campaign within so many days. */
  skipAnsweredDays: z.int().nullable(),
  /** Where its file is, for the bearer token and for the signed-in browser. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  counts: campaignCountsSchema,
  /** All of it may be changed; else, of one that is cancelled, the words. */
  isEditable: z.boolean(),
  mayEditMessages: z.boolean(),
  /** It fell due while nobody was there, more than an hour ago: somebody says whether it starts now. */
  isOverdue: z.boolean(),
  /** Why the next message waits longer than its pace says, and until when; or the code for which it was not started. */
  waiting: z.object({ reason: z.string(), until: instantSchema.nullable() }).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Campaign = z.infer<typeof campaignSchema>;

/** As many people of a campaign as its own answer tells one by one; the report pages through all. */
export const shownShipping = 1_000;

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

const words = text()
  .max(maxMessageLength, "Mensagem muito longa")
  .or(z.null())
  .transform((said) => said ?? "");

const campaignFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Mensagem muito curta")
    .max(50, "Mensagem muito longa"),
  ...textsOf(words),
  confirmation: z.boolean(),
  /** Set, it is scheduled; one that has passed is now. */
  scheduledAt: orNothing(z.iso.datetime({ error: "Data inválida", offset: true })),
  whatsappId: clearableIdSchema,
  contactListId: clearableIdSchema,
  tagListId: clearableIdSchema,
  fileListId: clearableIdSchema,
  templateName: orNothing(textSchema(512)),
  templateLanguage: orNothing(textSchema(15)),
  templateParameters: z.array(textSchema(1_024)).max(60),
  /** Left out or null it is not stated; an empty one is refused where the campaign writes to people who never wrote. */
  basis: textSchema(500).trim().nullable(),
  skipAnsweredDays: z.int().min(1, "De 1 a 365").max(365, "De 1 a 365").nullable(),
});

/** What is left out is empty, or keeps its value. */
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
  summary: "Campaigns of the company, the newest first, a page at a time",
  query: listQuery,
  answer: z.object({ records: z.array(campaignSchema), ...pageAnswer }),
});

export const getCampaign = defineRoute(campaignResource, {
  method: "GET",
  path: "/campaigns/:id",
  access,
  summary: `One campaign, with the first ${shownShipping} of its people one by one`,
  params: idParams,
  answer: campaignDetailSchema,
});

export const createCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns",
  access,
  summary: "Add a campaign; with a moment to start at it is scheduled",
  body: campaignForm,
  answer: campaignSchema,
});

export const updateCampaign = defineRoute(campaignResource, {
  method: "PUT",
  path: "/campaigns/:id",
  access,
  summary:
    "Change a campaign that is inactive, or scheduled for more than an hour ahead; of a cancelled one, the words",
  params: idParams,
  body: campaignFields.partial(),
  answer: campaignSchema,
});

export const deleteCampaign = defineRoute(campaignResource, {
  method: "DELETE",
  path: "/campaigns/:id",
  access,
  summary:
    "Delete a campaign that is not under way, with its report; what was sent stays in its conversations",
  params: idParams,
  answer: okSchema,
});

export const cancelCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/cancel",
  access,
  summary: "Stop a campaign: nobody gets another message of it",
  params: idParams,
  answer: campaignSchema,
});

export const restartCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/restart",
  access,
  summary: "Go on with a cancelled campaign where it stopped, or start one whose moment was missed",
  params: idParams,
  answer: campaignSchema,
});

export const uploadCampaignMedia = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/media-upload",
  access,
  summary: "Give a campaign the file that its message goes with, in place of the one before",
  params: idParams,
  files: { field: "file", max: 1 },
  body: z.object({}),
  answer: campaignSchema,
});

export const deleteCampaignMedia = defineRoute(campaignResource, {
  method: "DELETE",
  path: "/campaigns/:id/media-upload",
  access,
  summary: "Take a campaign's file away",
  params: idParams,
  answer: campaignSchema,
});

/** Why a campaign over the official API does not go on at this moment, beside what WhatsApp answers for a number. */
export const campaignHolds = [
  /** Paused, disabled or gone, or with other gaps than are filled. */
  "template-unavailable",
  /** Meta does not answer, or refuses the token. */
  "cloud-unavailable",
  /** The number's quality is red. */
  "cloud-quality",
  /** As many people have been written to within a day as Meta lets the business, or it has had enough for now. */
  "cloud-limit",
  /** Meta has blocked the account, its payment or its token. */
  "cloud-account",
  /** Everybody left got much of other businesses today: they are tried once more after a day. */
  "cloud-engagement",
] as const;
export type CampaignHold = (typeof campaignHolds)[number];

export const events = {
  /** To admins alone. */
  campaign: z.union([savedEvent("record", campaignSchema), deletedEvent("id")]),
};
