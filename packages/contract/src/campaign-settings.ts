import { z } from "zod";
import { contactListAccess } from "./contact-lists.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { text, textSchema } from "./shared/wire.ts";

/** Pauses between two messages, in seconds, that the settings screen offers. */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
/**
 * Values that the settings screen offers both for the number of messages before a longer pause and for the seconds of
 * that pause.
 */
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

export const initialCampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
} as const;

const seconds = z.coerce.number().pipe(z.int().min(0, "De 0 a 3600").max(3_600, "De 0 a 3600"));

/** A variable that a campaign's text contains as `{key}`. */
export const campaignVariableSchema = z.object({
  key: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(50, "Mensagem muito longa")
    .regex(/^[\p{L}\d_]+$/u, "Use letras, números e _"),
  value: textSchema(1_000),
});
export type CampaignVariable = z.infer<typeof campaignVariableSchema>;

/** Variables with a value of their own for each recipient; `sair` becomes the opt-out link. */
export const personVariables = ["nome", "primeiro_nome", "email", "numero", "sair"] as const;

export const campaignSettingsForm = z.object({
  /** Pause between two messages of a campaign, in seconds. */
  messageInterval: seconds,
  /** Number of messages after which each pause lasts `greaterInterval` seconds; 0 means never. */
  longerIntervalAfter: seconds,
  greaterInterval: seconds,
  variables: z
    .array(campaignVariableSchema)
    .max(50, "No máximo 50 variáveis")
    .refine(
      (variables) => new Set(variables.map(({ key }) => key.toLowerCase())).size === variables.length,
      "Cada atalho só pode existir uma vez",
    )
    .refine(
      (variables) => !variables.some(({ key }) => (personVariables as readonly string[]).includes(key)),
      "Este atalho já existe",
    ),
});
export type CampaignSettings = z.output<typeof campaignSettingsForm>;

const campaignSettingsResource = defineResource({
  name: "campaignSettings",
  plan: "useCampaigns",
  audited: "campaigns",
});

/** List of settings: each has a key, and its value as JSON text. */
const answer = z.array(z.object({ key: z.string(), value: z.string() }));

export const getCampaignSettings = defineRoute(campaignSettingsResource, {
  method: "GET",
  path: "/campaign-settings",
  access: contactListAccess,
  summary: "Get the sending pace and the company's variables; each value is JSON text",
  answer,
});

export const updateCampaignSettings = defineRoute(campaignSettingsResource, {
  method: "POST",
  path: "/campaign-settings",
  access: contactListAccess,
  summary: "Update the sending pace and the company's variables; omitted fields keep their values",
  body: z.object({ settings: campaignSettingsForm.partial() }),
  answer,
});
