import { z } from "zod";
import { campaignForm, campaignResource, campaignSchema, recipientStates } from "./campaigns.ts";
import { contactListAccess, contactListSchema } from "./contact-lists.ts";
import { messageCostSchema } from "./message-charges.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { contactMail, contactNumber, contactText } from "./shared/personal-data.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams, idSchema, instantSchema } from "./shared/wire.ts";

const access = contactListAccess;

const counted = z.array(z.object({ reason: z.string(), count: z.int().positive() }));

export const getCampaignReport = defineRoute(campaignResource, {
  method: "GET",
  path: "/campaigns/:id/report",
  access,
  summary: "Get a campaign's report: recipients by state, reasons, and progress over time",
  params: idParams,
  answer: z.object({
    campaign: campaignSchema,
    excluded: counted,
    /** Number of failed messages for each error code. */
    failed: counted,
    /** Cost that Meta bills for the campaign; null unless the campaign is sent over the official API. */
    cost: messageCostSchema.nullable(),
    /** Progress of the campaign: cumulative counts at equal time steps, from the start to the latest change. */
    course: z.array(
      z.object({
        at: instantSchema,
        sent: z.int().nonnegative(),
        delivered: z.int().nonnegative(),
        read: z.int().nonnegative(),
        answered: z.int().nonnegative(),
      }),
    ),
  }),
});

/**
 * Filters for a campaign's recipients: a delivery state, `answered` (recipients who replied) or `optedOut` (recipients
 * who opted out).
 */
export const recipientFilters = [...recipientStates, "answered", "optedOut"] as const;
export type RecipientFilter = (typeof recipientFilters)[number];

export const recipientSchema = z.object({
  id: z.string(),
  name: contactText(),
  number: contactNumber(),
  email: contactMail(),
  state: z.enum(recipientStates),
  /** Reason of the exclusion, or the error code of the failed message. */
  reason: z.string().nullable(),
  contactId: idSchema.nullable(),
  /** The ticket that holds the recipient's conversation. */
  ticketUuid: z.uuid().nullable(),
  confirmationRequestedAt: instantSchema.nullable(),
  confirmedAt: instantSchema.nullable(),
  sentAt: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  readAt: instantSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  optedOutAt: instantSchema.nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

export const listRecipients = defineRoute(campaignResource, {
  method: "GET",
  path: "/campaigns/:id/recipients",
  access,
  summary: "List a campaign's recipients in sending order",
  params: idParams,
  query: listQuery.extend({ filter: z.enum(recipientFilters).optional() }),
  answer: z.object({ recipients: z.array(recipientSchema), ...pageAnswer }),
});

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRecipients = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/export",
  access: { ...access, stepUp: true },
  audited: "exports",
  summary: "Export all recipients of a campaign as CSV or XLSX",
  description: "The CSV file separates cells by `;` and is UTF-8 with a byte order mark.",
  params: idParams,
  body: z.object({ format: z.enum(exportFormats).default("csv") }),
  answer: z.string(),
});

export const retargetCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/retarget",
  access,
  summary: "Create a contact list of recipients who have not read a campaign or could not be reached",
  params: idParams,
  body: z.object({ who: z.enum(["notRead", "failed"]), name: campaignForm.shape.name }),
  answer: contactListSchema,
});
