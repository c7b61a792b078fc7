import { z } from "zod";
import { assistantProblems, assistantTestAnswer, assistantTestForm } from "./shared/assistant-test.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { baseUrl, secret } from "./shared/service-address.ts";
import { clearableIdSchema, idParams, idSchema, okSchema, text, textSchema } from "./shared/wire.ts";

/** Voices of an assistant: `texto` replies in writing; the other values are Microsoft's neural voices for Brazil. */
export const assistantVoices = [
  "texto",
  "pt-BR-FranciscaNeural",
  "pt-BR-AntonioNeural",
  "pt-BR-BrendaNeural",
  "pt-BR-DonatoNeural",
  "pt-BR-ElzaNeural",
  "pt-BR-FabioNeural",
  "pt-BR-GiovannaNeural",
  "pt-BR-HumbertoNeural",
  "pt-BR-JulioNeural",
  "pt-BR-LeilaNeural",
  "pt-BR-LeticiaNeural",
  "pt-BR-ManuelaNeural",
  "pt-BR-NicolauNeural",
  "pt-BR-ThalitaNeural",
  "pt-BR-ValerioNeural",
  "pt-BR-YaraNeural",
] as const;
export type AssistantVoice = (typeof assistantVoices)[number];

export const maxPromptName = 100;
export const maxPromptText = 16_000;
export const maxPromptTokens = 8_192;
export const maxPromptTemperature = 2;
export const maxPromptMessages = 100;

/** Base URL of the AI service for prompts that set no base URL. */
export const openAiUrl = "https://api.openai.com/v1";

export const promptSchema = z.object({
  id: idSchema,
  name: z.string(),
  prompt: z.string(),
  voice: z.enum(assistantVoices),
  voiceRegion: z.string(),
  /** Whether a voice key and an API key are stored; the keys themselves are never returned. */
  hasVoiceKey: z.boolean(),
  hasApiKey: z.boolean(),
  maxTokens: z.int(),
  temperature: z.number(),
  maxMessages: z.int(),
  /** Base URL of an AI service with OpenAI's API; null means OpenAI itself. */
  baseUrl: z.string().nullable(),
  /**
   * Name of the AI model. Empty means that each reply chooses a model from those that the service offers at that time,
   * because every named model is retired one day.
   */
  model: z.string(),
  /** Queue that receives a conversation when people take over from the assistant; null once the queue is deleted. */
  queueId: idSchema.nullable(),
  queue: z.object({ name: z.string() }).nullable(),
});
export type Prompt = z.infer<typeof promptSchema>;

/** Short form of a prompt, for select fields in other forms. */
export const promptLabelSchema = z.object({ id: idSchema, name: z.string() });
export type PromptLabel = z.infer<typeof promptLabelSchema>;

const promptFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Mensagem muito curta")
    .max(maxPromptName, "Mensagem muito longa"),
  prompt: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxPromptText, "Mensagem muito longa"),
  voice: z.enum(assistantVoices),
  /** Key of the voice service; missing or empty keeps the stored key. */
  voiceKey: secret,
  voiceRegion: text()
    .trim()
    .regex(/^[a-z\d]{0,40}$/, "Região inválida"),
  maxTokens: z.int("De 1 a 8192").min(1, "De 1 a 8192").max(maxPromptTokens, `De 1 a ${maxPromptTokens}`),
  temperature: z.number({ error: "De 0 a 2" }).min(0, "De 0 a 2").max(maxPromptTemperature, "De 0 a 2"),
  maxMessages: z.int("De 1 a 100").min(1, "De 1 a 100").max(maxPromptMessages, "De 1 a 100"),
  /** API key of the AI service; missing or empty keeps the stored key. */
  apiKey: secret,
  baseUrl,
  model: textSchema(100).trim(),
  queueId: z.int("Informe o setor").positive("Informe o setor").max(2_147_483_647, "Informe o setor"),
});

const { shape } = promptFields;

export const promptForm = promptFields.extend({
  voice: shape.voice.default("texto"),
  voiceKey: shape.voiceKey.default(""),
  voiceRegion: shape.voiceRegion.default(""),
  maxTokens: shape.maxTokens.default(100),
  temperature: shape.temperature.default(1),
  maxMessages: shape.maxMessages.default(10),
  apiKey: shape.apiKey.default(""),
  baseUrl: shape.baseUrl.default(null),
  model: shape.model.default(""),
});
export type PromptForm = z.output<typeof promptForm>;

const edit = { who: "signedIn", permission: "prompts:edit" } as const;

const promptResource = defineResource({
  name: "prompt",
  plan: "useOpenAi",
  notFound: "ERR_NO_PROMPT_FOUND",
  audited: "prompts",
  idFields: ["promptId"],
});

export const listPrompts = defineRoute(promptResource, {
  method: "GET",
  path: "/prompt",
  access: edit,
  summary: "List prompts by name",
  query: listQuery,
  answer: z.object({ prompts: z.array(promptSchema), ...pageAnswer }),
});

export const listPromptNames = defineRoute(promptResource, {
  method: "GET",
  path: "/prompt/list",
  access: edit,
  summary: "List the names of all prompts, for pickers",
  answer: z.array(promptLabelSchema),
});

export const getPrompt = defineRoute(promptResource, {
  method: "GET",
  path: "/prompt/:id",
  access: edit,
  summary: "Get a prompt; its API keys are never returned",
  params: idParams,
  answer: promptSchema,
});

export const createPrompt = defineRoute(promptResource, {
  method: "POST",
  path: "/prompt",
  access: edit,
  summary: "Create a prompt; OpenAI requires an API key",
  body: promptForm,
  answer: promptSchema,
});

export const updatePrompt = defineRoute(promptResource, {
  method: "PUT",
  path: "/prompt/:id",
  access: { ...edit, stepUp: { changes: ["apiKey", "voiceKey"] } },
  summary: "Update a prompt; omitted fields keep their values, a new base URL needs its key again",
  params: idParams,
  body: promptFields.partial(),
  answer: promptSchema,
});

export const deletePrompt = defineRoute(promptResource, {
  method: "DELETE",
  path: "/prompt/:id",
  access: edit,
  summary: "Delete a prompt; queues, connections and tickets continue without it",
  params: idParams,
  answer: okSchema,
});

export const testPrompt = defineRoute(promptResource, {
  method: "POST",
  path: "/prompt/:id/test",
  access: edit,
  audited: { not: "nothing changes" },
  summary: "Test a stored prompt with a customer's message; no message is sent",
  params: idParams,
  body: assistantTestForm,
  answer: assistantTestAnswer,
  callsPerMinute: 20,
});

const promptModelSchema = z.object({
  id: z.string(),
  /** Day on which the AI service retires the model; null if no day is announced. */
  endsOn: z.iso.date().nullable(),
});
export type PromptModel = z.infer<typeof promptModelSchema>;

export const listPromptModels = defineRoute(promptResource, {
  method: "POST",
  path: "/prompt/models",
  access: edit,
  audited: { not: "nothing changes" },
  summary: "List the models that a provider offers, conversation models first",
  description: "Without a key, the prompt's stored key is used, and only at the address it was stored for.",
  body: z.object({
    promptId: clearableIdSchema.optional(),
    baseUrl: shape.baseUrl.default(null),
    apiKey: shape.apiKey.default(""),
  }),
  answer: z.object({
    models: z.array(promptModelSchema),
    problem: z.enum(assistantProblems).nullable(),
  }),
  callsPerMinute: 60,
});

export const events = {
  /** A prompt was created, changed or deleted. The event is sent to admins only. */
  prompt: z.union([savedEvent("prompt", promptSchema), deletedEvent("promptId")]),
};
