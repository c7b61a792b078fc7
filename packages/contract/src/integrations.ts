import { z } from "zod";
import { assistantTestAnswer, assistantTestForm } from "./shared/assistant-test.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { readJson } from "./shared/read-json.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  okSchema,
  orNothing,
  text,
  textSchema,
} from "./shared/wire.ts";

export const integrationTypes = ["dialogflow", "n8n", "webhook", "typebot"] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const integrationLanguages = ["pt-BR", "en", "es"] as const;
export type IntegrationLanguage = (typeof integrationLanguages)[number];

/** Default number of minutes without a message after which a new Typebot conversation starts. */
export const defaultTypebotExpires = 60;
export const defaultTypebotDelay = 1_000;

const labelSchema = z.object({ id: idSchema, name: z.string() });

/**
 * An integration with an external service. A service account's key is never returned; `hasJsonContent` says whether a
 * key is stored.
 */
export const integrationSchema = z.object({
  id: idSchema,
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  hasJsonContent: z.boolean(),
  language: z.enum(integrationLanguages),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** Minutes without a message after which a new conversation starts. */
  typebotExpires: z.int(),
  /** Pause between two messages, in milliseconds. */
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  /** Queues and connections that use this integration. */
  queues: z.array(labelSchema),
  connections: z.array(labelSchema),
});
export type Integration = z.infer<typeof integrationSchema>;

const word = textSchema(100).trim();
const message = textSchema(4_096);

const integrationFields = z.object({
  type: z.enum(integrationTypes),
  name: text({ error: "Required" }).trim().min(1, "Required").min(2, "Too Short!").max(50, "Too Long!"),
  projectName: word,
  /** Key of the service account; an empty text keeps the stored key. */
  jsonContent: textSchema(20_000).trim(),
  /** Language of the integration. Only Dialogflow uses the language; the forms of other integration types send none. */
  language: orNothing(z.enum(integrationLanguages)).transform((language) => language ?? "pt-BR"),
  urlN8N: textSchema(1_000).trim(),
  typebotSlug: word,
  typebotExpires: z.int().min(0).max(525_600),
  typebotDelayMessage: z.int().min(0).max(60_000),
  typebotKeywordFinish: word,
  typebotKeywordRestart: word,
  typebotUnknownMessage: message,
  typebotRestartMessage: message,
});

const { shape } = integrationFields;

export const integrationForm = integrationFields
  .extend({
    projectName: word.default(""),
    jsonContent: shape.jsonContent.default(""),
    language: shape.language.default("pt-BR"),
    urlN8N: shape.urlN8N.default(""),
    typebotSlug: word.default(""),
    typebotExpires: shape.typebotExpires.default(defaultTypebotExpires),
    typebotDelayMessage: shape.typebotDelayMessage.default(defaultTypebotDelay),
    typebotKeywordFinish: word.default(""),
    typebotKeywordRestart: word.default(""),
    typebotUnknownMessage: message.default(""),
    typebotRestartMessage: message.default(""),
  })
  .superRefine((form, context) => {
    for (const [path, problem] of problemsOf(form))
      context.addIssue({ code: "custom", path: [path], message: problem });
  });
export type IntegrationForm = z.output<typeof integrationForm>;

/** Returns the problems in the fields that the integration's type requires, as pairs of field and error text. */
function problemsOf({
  type,
  urlN8N,
  typebotSlug,
  jsonContent,
}: Pick<IntegrationFields, "type" | "urlN8N" | "typebotSlug" | "jsonContent">): [string, string][] {
  if (type === "dialogflow")
    return jsonContent === "" || isJsonObject(jsonContent) ? [] : [["jsonContent", "Invalid"]];
  const problems: [string, string][] = [];
  if (urlN8N === "") problems.push(["urlN8N", "Required"]);
  else if (!isWebAddress(urlN8N)) problems.push(["urlN8N", "Invalid"]);
  if (type === "typebot" && typebotSlug === "") problems.push(["typebotSlug", "Required"]);
  return problems;
}
type IntegrationFields = z.output<typeof integrationFields>;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isJsonObject(text: string): boolean {
  try {
    const value = readJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const edit = { who: "signedIn", permission: "integrations:edit" } as const;

const integrationResource = defineResource({
  name: "integration",
  plan: "useIntegrations",
  notFound: "ERR_NO_INTEGRATION_FOUND",
  audited: "integrations",
  idFields: ["integrationId", "queueIntegrationId"],
});

export const listIntegrations = defineRoute(integrationResource, {
  method: "GET",
  path: "/queueIntegration",
  access: edit,
  summary: "List integrations by name",
  query: listQuery,
  answer: z.object({ queueIntegrations: z.array(integrationSchema), ...pageAnswer }),
});

export const listIntegrationNames = defineRoute(integrationResource, {
  method: "GET",
  path: "/queueIntegration/list",
  access: edit,
  summary: "List the names of all integrations, for pickers",
  answer: z.array(labelSchema),
});

export const getIntegration = defineRoute(integrationResource, {
  method: "GET",
  path: "/queueIntegration/:id",
  access: edit,
  summary: "Get an integration",
  params: idParams,
  answer: integrationSchema,
});

export const getIntegrationSecret = defineRoute(integrationResource, {
  method: "GET",
  path: "/queueIntegration/:id/secret",
  access: { ...edit, stepUp: true },
  summary: "Get the secret that signs calls to an integration (HMAC-SHA256)",
  params: idParams,
  answer: z.object({ secret: z.string() }),
});

export const createIntegration = defineRoute(integrationResource, {
  method: "POST",
  path: "/queueIntegration",
  access: edit,
  summary: "Create an integration",
  body: integrationForm,
  answer: integrationSchema,
});

export const updateIntegration = defineRoute(integrationResource, {
  method: "PUT",
  path: "/queueIntegration/:id",
  access: { ...edit, stepUp: { changes: ["jsonContent"] } },
  summary: "Update an integration; omitted fields keep their values",
  params: idParams,
  body: integrationFields.partial(),
  answer: integrationSchema,
});

export const deleteIntegration = defineRoute(integrationResource, {
  method: "DELETE",
  path: "/queueIntegration/:id",
  access: edit,
  summary: "Delete an integration; queues, connections and tickets continue without it",
  params: idParams,
  answer: okSchema,
});

export const testDialogflowAgent = defineRoute(integrationResource, {
  method: "POST",
  path: "/queueIntegration/testSession",
  access: edit,
  audited: { not: "nothing changes" },
  summary: "Send a greeting to a Dialogflow agent and return its answer",
  description: "Uses the stored key when none is sent.",
  body: z.object({
    projectName: word.min(1, "Required"),
    jsonContent: shape.jsonContent,
    language: shape.language,
    queueIntegrationId: clearableIdSchema.optional(),
  }),
  answer: z.object({ says: z.array(z.string()) }),
});

export const testIntegration = defineRoute(integrationResource, {
  method: "POST",
  path: "/queueIntegration/:id/test",
  access: edit,
  audited: { not: "nothing changes" },
  summary: "Test a stored integration with a customer's message; no message is sent",
  description: "The integration's call is marked as a test.",
  params: idParams,
  body: assistantTestForm,
  answer: assistantTestAnswer,
  callsPerMinute: 20,
});

export const events = {
  /**
   * An integration changed. The event is sent only to users who operate connections, because a webhook's URL may itself
   * be a secret.
   */
  queueIntegration: z.union([
    savedEvent("queueIntegration", integrationSchema),
    deletedEvent("queueIntegrationId"),
  ]),
};
