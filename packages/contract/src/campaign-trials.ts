import { z } from "zod";
import { campaignForm, campaignResource, campaignVariants, exclusionReasons } from "./campaigns.ts";
import { contactListAccess as access } from "./contact-lists.ts";
import { messageCategories, moneySchema } from "./message-rates.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams, okSchema, text } from "./shared/wire.ts";

/** Risks of a campaign that the screen shows before the start. */
export const campaignWarnings = [
  /** Fewer than two texts for more than fifty new contacts. */
  "fewVariants",
  /** Some recipients' numbers were never looked up on WhatsApp. */
  "unchecked",
  /** The connection is not connected. */
  "disconnected",
  /** The template is not approved, or its placeholders do not match the parameters. */
  "templateUnavailable",
] as const;

/** Estimated cost, by the countries of the numbers and the category of the template. */
export const campaignEstimateSchema = z.object({
  category: z.enum(messageCategories).nullable(),
  sums: z.array(moneySchema),
  /** Number of recipients whose country has no price. */
  unpriced: z.int().nonnegative(),
  /** Whether a price comes from the rate card shipped with the product, which nobody has compared with Meta's. */
  isByExample: z.boolean(),
  /** Countries with the most recipients first; null stands for numbers without a known country. */
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
  // Each call counts all recipients of the campaign; the form calls again after each pause in typing.
  callsPerMinute: 120,
  answer: z.object({
    /** Number of recipients, and of those who have not written on this connection for thirty days (`cold`). */
    people: z.int().nonnegative(),
    cold: z.int().nonnegative(),
    /** Number of `cold` recipients that the connection may still write to today; null where it has no limits. */
    coldLeft: z.int().nonnegative().nullable(),
    excluded: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.int().positive() })),
    sample: z.array(
      z.object({
        name: z.string(),
        number: z.string(),
        text: z.string(),
        confirmation: z.string().nullable(),
      }),
    ),
    /** Duration by the campaign's pace alone, without the connection's sending limits. */
    seconds: z.number().nonnegative(),
    warnings: z.array(z.enum(campaignWarnings)),
    /** Meta's price by the current rate card; null where nothing is billed or no template is chosen. */
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
