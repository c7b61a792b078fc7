import { createHash } from "node:crypto";
import type { Agent } from "undici";
import { z } from "zod";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { ModelAccess, OfferedModel } from "../../ports/language-models.ts";
import { callAssistant } from "./call-assistant.ts";

/** Day on which a model is shut down. Services send a date, a timestamp or seconds since 1970. */
const endSchema = z
  .union([z.string(), z.number()])
  .transform((told) => dayOf(typeof told === "number" ? new Date(told * 1_000) : new Date(told)))
  .nullish()
  .catch(null);

const modelSchema = z.object({
  id: z.string().min(1).max(200),
  created: z.number().catch(0).default(0),
  /** Shutdown date of a model: the three fields are those of OpenAI, OpenRouter and Mistral. */
  shutdown_date: endSchema,
  expiration_date: endSchema,
  deprecation: endSchema,
});
type ListedModel = z.output<typeof modelSchema>;

const listSchema = z.object({ data: z.array(z.unknown()) });

/** Largest number of models taken from a list, more than any service has; OpenRouter lists about 700. */
const mostModels = 2_000;

/**
 * Fetches the models that a service lists: conversation models first, then the newest first. Throws the same errors as
 * a request to an assistant.
 */
export async function fetchModels(
  agent: Agent,
  { url, apiKey }: ModelAccess,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const answer = await callAssistant(agent, { url: `${url}/models`, headers }, signal);
  const read = listSchema.safeParse(answer);
  if (!read.success)
    throw new AssistantRefusal(
      "badAnswer",
      "the answer of the service's model list does not have the expected format",
    );
  return read.data.data
    .slice(0, mostModels)
    .flatMap((one) => modelSchema.safeParse(one).data ?? [])
    .toSorted(
      (one, other) =>
        Number(holdsConversations(other)) - Number(holdsConversations(one)) ||
        other.created - one.created ||
        one.id.localeCompare(other.id),
    )
    .map((model) => ({ id: model.id, endsOn: endOf(model) }));
}

/** Words in the names of models that serve other purposes than text conversations. */
const otherUses =
  /embed|tts|whisper|transcri|speech|audio|realtime|voice|image|dall-e|sora|video|moderation|guard|rerank|instruct|babbage|davinci|codex|computer-use|ocr|search|research/i;
/** Words in the names of small models, which are fast and cheap. */
const smallSizes = /mini|nano|small|lite|flash|haiku|luna|fast|(^|\D)[1-9]b\b/i;

function holdsConversations({ id }: Pick<ListedModel, "id">): boolean {
  return !otherUses.test(id);
}

/**
 * Picks a model for a prompt that names none, or whose model has been shut down. Models without an announced shutdown
 * come first, then small models, then new ones.
 */
function pickModel(models: readonly OfferedModel[], now: Date): string | undefined {
  const offered = models.filter((model) => holdsConversations(model) && !isModelRetired(model, now));
  const lasting = offered.filter(({ endsOn }) => endsOn === null);
  const best = lasting.length > 0 ? lasting : offered;
  return (best.find(({ id }) => smallSizes.test(id)) ?? best[0])?.id;
}

export function isModelRetired({ endsOn }: OfferedModel, now: Date): boolean {
  return endsOn !== null && endsOn <= now.toISOString().slice(0, 10);
}

function endOf({ shutdown_date, expiration_date, deprecation }: ListedModel): string | null {
  return shutdown_date ?? expiration_date ?? deprecation ?? null;
}

function dayOf(date: Date): string | null {
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000;
  return isDay ? date.toISOString().slice(0, 10) : null;
}

/** Time in milliseconds for which a picked model is used before the service's list is requested again. */
const pickedMilliseconds = 3_600_000;
const mostPicked = 500;

/**
 * Creates a function that picks a model of a service and caches the choice for an hour. The result is undefined if the
 * service lists no model.
 */
export function createModelPicker(agent: Agent) {
  const picked = new Map<string, { model: string | undefined; until: number }>();
  return async (access: ModelAccess, now: Date, signal: AbortSignal): Promise<string | undefined> => {
    const key = createHash("sha256")
      .update(JSON.stringify([access.url, access.apiKey]))
      .digest("base64");
    const before = picked.get(key);
    if (before && before.until > performance.now()) return before.model;
    const model = pickModel(await listIfAny(agent, access, signal), now);
    if (picked.size >= mostPicked) picked.clear();
    picked.set(key, { model, until: performance.now() + pickedMilliseconds });
    return model;
  };
}
export type PickModel = ReturnType<typeof createModelPicker>;

/**
 * Returns the models that a server lists, or none if the server has no list. A server with a single model may have no
 * list, and uses its model if the request names none.
 */
async function listIfAny(agent: Agent, access: ModelAccess, signal: AbortSignal): Promise<OfferedModel[]> {
  return fetchModels(agent, access, signal).catch((error: unknown) => {
    if (error instanceof AssistantRefusal && ["notFound", "badAnswer"].includes(error.problem)) return [];
    throw error;
  });
}
