import { z } from "zod";
import { assistantProblems } from "./shared/assistant-test.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { baseUrl, secret } from "./shared/service-address.ts";
import { clearableIdSchema, idParams, idSchema, okSchema, text, textSchema } from "./shared/wire.ts";

/**
 * Tasks for which a company chooses an AI model. `answer` replies to customers, `copilot` helps agents to write,
 * `transcription` turns voice notes into text, `embedding` finds passages of the company's knowledge.
 */
export const aiPurposes = ["answer", "copilot", "transcription", "embedding"] as const;
export const aiPurposeSchema = z.enum(aiPurposes);
export type AiPurpose = (typeof aiPurposes)[number];

export const maxAiProviderName = 60;
export const maxAiModelName = 200;
/** Number of micro-dollars in a US dollar. Prices and spend are whole micro-dollars. */
export const microsPerDollar = 1_000_000;

/** Micro-dollars up to US$ 1 million. */
const microsSchema = z
  .int("Valor inválido")
  .min(0, "Valor inválido")
  .max(1_000_000 * microsPerDollar, "Valor inválido");
/** Price in micro-dollars, up to US$ 2,000 per million tokens or per minute. */
const priceSchema = z
  .int("Preço inválido")
  .min(0, "Preço inválido")
  .max(2_000 * microsPerDollar, "Preço inválido");

export const aiProviderSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Base URL of a service with OpenAI's API; null means OpenAI itself. */
  baseUrl: z.string().nullable(),
  /** Whether an API key is stored; the key itself is never returned. */
  hasApiKey: z.boolean(),
});
export type AiProvider = z.infer<typeof aiProviderSchema>;

const providerFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxAiProviderName, "Mensagem muito longa"),
  baseUrl,
  /** API key of the service; missing or empty keeps the stored key. */
  apiKey: secret,
});

export const aiProviderForm = providerFields.extend({
  baseUrl: providerFields.shape.baseUrl.default(null),
  apiKey: providerFields.shape.apiKey.default(""),
});
export type AiProviderForm = z.output<typeof aiProviderForm>;

const edit = { who: "signedIn", permission: "ai:edit" } as const;

const providerResource = defineResource({
  name: "aiProvider",
  plan: "useOpenAi",
  notFound: "ERR_NO_AI_PROVIDER_FOUND",
  audited: "ai",
  idFields: ["aiProviderId", "fallbackProviderId"],
});

export const listAiProviders = defineRoute(providerResource, {
  method: "GET",
  path: "/ai/providers",
  access: edit,
  summary: "List the company's AI providers by name; their keys are never returned",
  answer: z.array(aiProviderSchema),
});

export const createAiProvider = defineRoute(providerResource, {
  method: "POST",
  path: "/ai/providers",
  access: edit,
  summary: "Create an AI provider; OpenAI requires an API key",
  body: aiProviderForm,
  answer: aiProviderSchema,
});

export const updateAiProvider = defineRoute(providerResource, {
  method: "PUT",
  path: "/ai/providers/:id",
  access: { ...edit, stepUp: { changes: ["apiKey"] } },
  summary: "Update an AI provider; omitted fields keep their values, a new base URL needs its key again",
  params: idParams,
  body: providerFields.partial(),
  answer: aiProviderSchema,
});

export const deleteAiProvider = defineRoute(providerResource, {
  method: "DELETE",
  path: "/ai/providers/:id",
  access: edit,
  summary: "Delete an AI provider that no purpose uses",
  params: idParams,
  answer: okSchema,
});

const offeredModelSchema = z.object({
  id: z.string(),
  /** Day on which the AI service retires the model; null if no day is announced. */
  endsOn: z.iso.date().nullable(),
});

export const listAiModels = defineRoute(providerResource, {
  method: "POST",
  path: "/ai/providers/models",
  access: edit,
  audited: { not: "nothing changes" },
  summary: "List the models that an AI provider offers, conversation models first",
  body: z.object({ aiProviderId: idSchema }),
  answer: z.object({
    models: z.array(offeredModelSchema),
    problem: z.enum(assistantProblems).nullable(),
  }),
  callsPerMinute: 60,
});

/**
 * Model of a purpose. Prices are micro-dollars per million tokens; for `transcription`, `inputPrice` is the price of a
 * minute of audio. The fallback is called if the provider is overloaded, does not answer, or no longer has the model.
 */
const purposeFields = {
  purpose: aiPurposeSchema,
  model: z.string(),
  inputPrice: z.int().nonnegative(),
  outputPrice: z.int().nonnegative(),
  fallbackProviderId: idSchema.nullable(),
  fallbackModel: z.string(),
  fallbackInputPrice: z.int().nonnegative(),
  fallbackOutputPrice: z.int().nonnegative(),
};

export const aiPurposeSettingSchema = z.object({ ...purposeFields, aiProviderId: idSchema });
export type AiPurposeSetting = z.infer<typeof aiPurposeSettingSchema>;

export const aiPurposeForm = z.object({
  purpose: aiPurposeSchema,
  /** Provider of the purpose; null turns the purpose off. */
  aiProviderId: clearableIdSchema,
  model: textSchema(maxAiModelName).trim().default(""),
  inputPrice: priceSchema.default(0),
  outputPrice: priceSchema.default(0),
  fallbackProviderId: clearableIdSchema.default(null),
  fallbackModel: textSchema(maxAiModelName).trim().default(""),
  fallbackInputPrice: priceSchema.default(0),
  fallbackOutputPrice: priceSchema.default(0),
});
export type AiPurposeForm = z.output<typeof aiPurposeForm>;

const aiSpendSchema = z.object({
  /** Calendar month of the spend in the company's time zone, as `2027-01`. */
  month: z.string(),
  /** Micro-dollars spent in the month. */
  spent: z.int(),
  /** Micro-dollars that running calls may cost at most. */
  reserved: z.int(),
  purposes: z.array(z.object({ purpose: aiPurposeSchema, calls: z.int(), spent: z.int() })),
});

export const aiSettingsSchema = z.object({
  /** Purposes that have a model; a purpose without one is off. */
  purposes: z.array(aiPurposeSettingSchema),
  /** Micro-dollars that the company's AI may cost in a calendar month. */
  monthlyCap: z.int(),
  /** Reais per US dollar, with at most four decimals; null until an admin sets it. */
  brlPerUsd: z.number().nullable(),
  spend: aiSpendSchema,
});
export type AiSettings = z.infer<typeof aiSettingsSchema>;

const settingsResource = defineResource({ name: "aiSettings", plan: "useOpenAi", audited: "ai" });

export const getAiSettings = defineRoute(settingsResource, {
  method: "GET",
  path: "/ai/settings",
  access: edit,
  summary: "Get the models of the AI purposes, the monthly cap, and the current month's spend",
  answer: aiSettingsSchema,
});

export const aiBudgetForm = z.object({
  monthlyCap: microsSchema,
  brlPerUsd: z
    .number({ error: "Valor inválido" })
    .min(0.01, "Valor inválido")
    .max(1_000, "Valor inválido")
    .multipleOf(0.0001, "Valor inválido")
    .nullable(),
});
export type AiBudgetForm = z.output<typeof aiBudgetForm>;

export const updateAiSettings = defineRoute(settingsResource, {
  method: "PUT",
  path: "/ai/settings",
  access: edit,
  summary: "Set the monthly cap of the company's AI and the exchange rate shown beside it",
  body: aiBudgetForm.partial(),
  answer: aiSettingsSchema,
});

export const updateAiPurpose = defineRoute(settingsResource, {
  method: "PUT",
  path: "/ai/purposes",
  access: edit,
  notFound: "ERR_NO_AI_PROVIDER_FOUND",
  summary: "Set the model, fallback and prices of an AI purpose, or turn the purpose off",
  body: aiPurposeForm,
  answer: aiSettingsSchema,
});

export const testAiPurpose = defineRoute(settingsResource, {
  method: "POST",
  path: "/ai/purposes/test",
  access: edit,
  audited: { not: "nothing changes" },
  summary: "Call the model of an AI purpose once with a short test; the call counts towards the cap",
  body: z.object({ purpose: aiPurposeSchema }),
  answer: z.object({
    /** Model that answered; the fallback's model if the first one failed. Null if none answered. */
    model: z.string().nullable(),
    milliseconds: z.int().nonnegative(),
    problem: z.enum(assistantProblems).nullable(),
  }),
  callsPerMinute: 20,
});

export const events = {
  /** An AI provider was created, changed or deleted. The event is sent to users who may edit the AI settings. */
  aiProvider: z.union([savedEvent("aiProvider", aiProviderSchema), deletedEvent("aiProviderId")]),
  /** The AI settings of the company changed. The event is sent to users who may edit them. */
  aiSettings: z.object({ action: z.literal("update") }),
};
