import { z } from "zod";
import { campaignForm, campaignResource, campaignVariants, exclusionReasons } from "./campaigns.ts";
import { contactListAccess as access } from "./contact-lists.ts";
import { messageCategories, moneySchema } from "./message-rates.ts";
import { contactNumber, contactText } from "./shared/personal-data.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams, okSchema, text } from "./shared/wire.ts";

/** Warnings about a campaign that the screen shows before the start. */
export const campaignWarnings = [
  /** The campaign has fewer than two text variants for more than fifty new contacts. */
  "fewVariants",
  /** Numbers of some recipients were never looked up on WhatsApp. */
  "unchecked",
  /** The connection of the campaign is disconnected. */
  "disconnected",
  /** The campaign's template is not approved, or its placeholders do not match the campaign's parameters. */
  "templateUnavailable",
] as const;

/** Estimated cost of a campaign, from the recipients' countries and the template's category. */
export const campaignEstimateSchema = z.object({
  category: z.enum(messageCategories).nullable(),
  sums: z.array(moneySchema),
  /** Number of recipients in countries for which no price is known. */
  unpriced: z.int().nonnegative(),
  /**
   * Whether a price comes from the example rates shipped with the product, which nobody has checked against Meta's
   * rates.
   */
  isByExample: z.boolean(),
  /**
   * Recipients and cost for each country, the country with the most recipients first; null stands for numbers without a
   * known country.
   */
  countries: z.array(
    z.object({ country: z.string().nullable(), people: z.int().positive(), cost: moneySchema.nullable() }),
  ),
});
export type CampaignEstimate = z.infer<typeof campaignEstimateSchema>;

export const previewCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/preview",
  access,
  audited: { not: "nothing changes" },
  summary: "Preview a campaign: recipients, exclusions with reasons, sample texts and duration",
  body: campaignForm,
  // The request limit is high, because the form sends a request after each pause in typing. Each request counts all
  // recipients of the campaign.
  callsPerMinute: 120,
  answer: z.object({
    /**
     * Number of all recipients (`people`), and number of recipients who have not written on this connection for thirty
     * days (`cold`).
     */
    people: z.int().nonnegative(),
    cold: z.int().nonnegative(),
    /**
     * Number of `cold` recipients that the connection may still write to today; null for a connection without sending
     * limits.
     */
    coldLeft: z.int().nonnegative().nullable(),
    excluded: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.int().positive() })),
    sample: z.array(
      z.object({
        name: contactText(),
        number: contactNumber(),
        text: contactText(),
        confirmation: contactText().nullable(),
      }),
    ),
    /** Expected duration from the campaign's pace alone; the connection's sending limits are ignored. */
    seconds: z.number().nonnegative(),
    warnings: z.array(z.enum(campaignWarnings)),
    /** Meta's price by the current rate card; null if Meta bills nothing or no template is chosen. */
    cost: campaignEstimateSchema.nullable(),
  }),
});

export const testCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/test",
  access,
  summary: "Send a campaign's message once to a test number",
  description: "Sends the first text unless another one is named.",
  params: idParams,
  body: z.object({
    number: text({ error: "Obrigatório" }).trim().min(8, "Número inválido").max(50, "Número inválido"),
    variant: z.int().min(1).max(campaignVariants).default(1),
  }),
  callsPerMinute: 20,
  answer: okSchema,
});
