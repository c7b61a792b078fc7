import { z } from "zod";
import { campaignForm, campaignResource, campaignVariants, exclusionReasons } from "./campaigns.ts";
import { contactListAccess as access } from "./contact-lists.ts";
import { messageCategories, moneySchema } from "./message-rates.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams, okSchema, text } from "./shared/wire.ts";

/** What makes a campaign risky, to be said before it starts. */
export const campaignWarnings = [
  /** Fewer than two texts for more than fifty who did not write to us. */
  "fewVariants",
  /** Some of whom nobody has looked up on WhatsApp. */
  "unchecked",
  /** The connection is not connected. */
  "disconnected",
  /** Its template is not approved, or has other gaps than are filled. */
  "templateUnavailable",
] as const;

/** By the countries of the numbers and the category of the template. */
export const estimateSchema = z.object({
  category: z.enum(messageCategories).nullable(),
  sums: z.array(moneySchema),
  /** People whose country has no price. */
  unpriced: z.int().nonnegative(),
  /** Whether a price is one that came with the program, which nobody has compared with Meta's. */
  isByExample: z.boolean(),
  /** The most people first; null where the number does not tell. */
  countries: z.array(
    z.object({ country: z.string().nullable(), people: z.int().positive(), cost: moneySchema.nullable() }),
  ),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const previewCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/preview",
  access,
  audited: { not: "nothing changes" },
  summary:
    "Who would get a campaign as it stands in the form, who is left out and why, what five of them would read, and how long it takes",
  body: campaignForm,
  // It counts all whom the campaign reaches; the form asks again whenever the typing rests.
  callsPerMinute: 120,
  answer: z.object({
    /** Who gets it; of them, who has not written on that connection for thirty days. */
    people: z.int().nonnegative(),
    cold: z.int().nonnegative(),
    /** To how many of those the number may still write today; null where it has no limits. */
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
    /** By its pace alone, without what the number's limits hold back. */
    seconds: z.number().nonnegative(),
    warnings: z.array(z.enum(campaignWarnings)),
    /** What Meta bills by the rate card as it is today; null where nothing is billed, or no template is chosen. */
    cost: estimateSchema.nullable(),
  }),
});

export const testCampaign = defineRoute(campaignResource, {
  method: "POST",
  path: "/campaigns/:id/test",
  access,
  summary:
    "Send a campaign's message once to a number of one's own, as the first text or the one that is named",
  params: idParams,
  body: z.object({
    number: text({ error: "Obrigatório" }).trim().min(8, "Número inválido").max(50, "Número inválido"),
    variant: z.int().min(1).max(campaignVariants).default(1),
  }),
  callsPerMinute: 20,
  answer: okSchema,
});
