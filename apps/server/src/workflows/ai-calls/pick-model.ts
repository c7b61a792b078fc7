import { createHash } from "node:crypto";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { LanguageModels, ModelAccess, OfferedModel } from "../../ports/language-models.ts";

/** Words in the names of small models, which are fast and cheap. */
const smallSizes = /mini|nano|small|lite|flash|haiku|luna|fast|(^|\D)[1-9]b\b/i;

/**
 * Picks a model for a prompt that names none, or whose model has been shut down. Models without an announced shutdown
 * come first, then small models, then new ones. The list begins with models for conversations.
 */
function pickModel(models: readonly OfferedModel[], now: Date): string | undefined {
  const offered = models.filter((model) => model.holdsConversations && !isModelRetired(model, now));
  const lasting = offered.filter(({ endsOn }) => endsOn === null);
  const best = lasting.length > 0 ? lasting : offered;
  return (best.find(({ id }) => smallSizes.test(id)) ?? best[0])?.id;
}

export function isModelRetired({ endsOn }: OfferedModel, now: Date): boolean {
  return endsOn !== null && endsOn <= now.toISOString().slice(0, 10);
}

/** Time in milliseconds for which a picked model is used before the service's list is requested again. */
const pickedMilliseconds = 3_600_000;
const mostPicked = 500;

/** Picked models of each client, by a hash of the access to their service. */
const pickedModels = new WeakMap<LanguageModels, Map<string, { model: string | undefined; until: number }>>();

/** Picks a model of a service and keeps the choice for an hour. Returns undefined if the service lists no model. */
export async function pickOfferedModel(
  languageModels: LanguageModels,
  access: ModelAccess,
  now: Date,
  signal: AbortSignal,
): Promise<string | undefined> {
  const picked =
    pickedModels.get(languageModels) ?? new Map<string, { model: string | undefined; until: number }>();
  pickedModels.set(languageModels, picked);
  const key = createHash("sha256")
    .update(`${access.url}\n${access.apiKey ?? ""}`)
    .digest("base64");
  const before = picked.get(key);
  if (before && before.until > performance.now()) return before.model;
  const model = pickModel(await listIfAny(languageModels, access, signal), now);
  if (picked.size >= mostPicked) picked.clear();
  picked.set(key, { model, until: performance.now() + pickedMilliseconds });
  return model;
}

/**
 * Returns the models that a server lists, or none if the server has no list. A server with a single model may have no
 * list, and uses its model if the request names none.
 */
async function listIfAny(
  languageModels: LanguageModels,
  access: ModelAccess,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  return languageModels.listModels(access, signal).catch((error: unknown) => {
    if (error instanceof AssistantRefusal && ["notFound", "badAnswer"].includes(error.problem)) return [];
    throw error;
  });
}
