import { z } from "zod";
import { maxPromptText } from "./prompts.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";

export const maxAssistantGreeting = 500;
/** Number of published versions that are kept of an assistant; older ones are deleted. */
export const keptAssistantVersions = 50;

/**
 * Content of a version. A prompt with a published version answers customers from the company's knowledge, and code
 * checks its answers before they are sent.
 */
const versionFields = z.object({
  instructions: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxPromptText, "Mensagem muito longa"),
  /** First message of a conversation; it has to say that the answers are automatic. */
  greeting: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxAssistantGreeting, "Mensagem muito longa"),
  /** Whether the model may move a conversation to any queue; otherwise it hands over to the prompt's queue only. */
  movesToQueues: z.boolean(),
});
export type AiAssistantForm = z.output<typeof versionFields>;

const versionSchema = versionFields.extend({
  version: z.int(),
  /** Null for the draft. */
  publishedAt: instantSchema.nullable(),
});
export type AiAssistantVersion = z.infer<typeof versionSchema>;

export const aiAssistantSchema = z.object({
  promptId: idSchema,
  /** Name of the prompt. */
  name: z.string(),
  /** Version that answers customers; null if the prompt answers by itself. */
  answering: z.int().nullable(),
  /** The draft and the kept published versions, newest first. */
  versions: z.array(versionSchema),
});
export type AiAssistant = z.infer<typeof aiAssistantSchema>;

const edit = { who: "signedIn", permission: "ai:edit" } as const;

const resource = defineResource({
  name: "aiAssistant",
  plan: "useOpenAi",
  notFound: "ERR_NO_PROMPT_FOUND",
  audited: "ai",
});

export const getAiAssistant = defineRoute(resource, {
  method: "GET",
  path: "/ai/assistants/:id",
  access: edit,
  summary: "Get the assistant of a prompt with its versions",
  params: idParams,
  answer: aiAssistantSchema,
});

export const saveAiAssistantDraft = defineRoute(resource, {
  method: "PUT",
  path: "/ai/assistants/:id/draft",
  access: edit,
  summary: "Save the draft of a prompt's assistant; customers notice nothing before it is published",
  params: idParams,
  body: versionFields,
  answer: aiAssistantSchema,
});

export const publishAiAssistant = defineRoute(resource, {
  method: "POST",
  path: "/ai/assistants/:id/publish",
  access: edit,
  summary: "Let the draft of a prompt's assistant answer customers",
  params: idParams,
  answer: aiAssistantSchema,
});

export const restoreAiAssistant = defineRoute(resource, {
  method: "POST",
  path: "/ai/assistants/:id/restore",
  access: edit,
  summary: "Let an earlier version of a prompt's assistant answer customers again, as a new version",
  params: idParams,
  body: z.object({ version: z.int().positive().max(2_147_483_647) }),
  answer: aiAssistantSchema,
});

export const deleteAiAssistant = defineRoute(resource, {
  method: "DELETE",
  path: "/ai/assistants/:id",
  access: edit,
  summary: "Delete a prompt's assistant with its versions; the prompt answers by itself again",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** The versions of a prompt's assistant changed. The event is sent to users who may edit them. */
  aiAssistant: z.object({ action: z.literal("update"), promptId: idSchema }),
};
