import type { OpenAI } from "openai";
import { z } from "zod";
import type { OfferedModel } from "../../ports/language-models.ts";
import { badAnswer, readModelJson } from "./model-client.ts";

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

/** Fetches the models that a service lists: conversation models first, then the newest first. */
export async function fetchOfferedModels(client: OpenAI, signal: AbortSignal): Promise<OfferedModel[]> {
  const read = listSchema.safeParse(await readModelJson(client.get("/models", { signal })));
  if (!read.success) throw badAnswer();
  return read.data.data
    .slice(0, mostModels)
    .flatMap((one) => modelSchema.safeParse(one).data ?? [])
    .toSorted(
      (one, other) =>
        Number(holdsConversations(other)) - Number(holdsConversations(one)) ||
        other.created - one.created ||
        one.id.localeCompare(other.id),
    )
    .map((model) => ({
      id: model.id,
      endsOn: endOf(model),
      holdsConversations: holdsConversations(model),
    }));
}

/** Words in the names of models that serve other purposes than text conversations. */
const otherUses =
  /embed|tts|whisper|transcri|speech|audio|realtime|voice|image|dall-e|sora|video|moderation|guard|rerank|instruct|babbage|davinci|codex|computer-use|ocr|search|research/i;

function holdsConversations({ id }: Pick<ListedModel, "id">): boolean {
  return !otherUses.test(id);
}

function endOf({ shutdown_date, expiration_date, deprecation }: ListedModel): string | null {
  return shutdown_date ?? expiration_date ?? deprecation ?? null;
}

function dayOf(date: Date): string | null {
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000;
  return isDay ? date.toISOString().slice(0, 10) : null;
}
