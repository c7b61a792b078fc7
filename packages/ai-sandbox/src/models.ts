import { z } from "zod";
import type { ModelCall } from "./faults.ts";
import { ModelServiceError } from "./wire/model-answer.ts";

export const modelSchema = z.strictObject({
  id: z.string().min(1),
  purpose: z.enum(["chat", "embeddings", "transcriptions"]).default("chat"),
  /** Seconds since 1970. */
  created: z.int().default(1_780_000_000),
  /** First day on which the model no longer answers; null if none is announced. */
  shutdownDate: z.iso.date().nullable().default(null),
  /** Whether the model is neither listed nor answers, as after its shutdown. */
  isGone: z.boolean().default(false),
});
export type SandboxModel = z.output<typeof modelSchema>;
export type SandboxModelInput = z.input<typeof modelSchema>;

/** Models that the sandbox offers at first: two for conversations, one that ends, one for vectors, one for voices. */
export const firstModels: readonly SandboxModelInput[] = [
  { id: "recado-chat" },
  { id: "recado-chat-mini", created: 1_780_000_001 },
  { id: "recado-chat-2024", created: 1_710_000_000, shutdownDate: "2027-01-14" },
  { id: "recado-embedding", purpose: "embeddings" },
  { id: "recado-transcribe", purpose: "transcriptions" },
];

export interface ModelList {
  list(): SandboxModel[];
  /** Replaces all models. With none, the service is like a local server that has one model and no list. */
  set(models: readonly SandboxModelInput[]): void;
  /** Changes or adds one model. */
  put(model: SandboxModelInput): void;
  /** Answer of `GET /models`. */
  present(): object;
  /** Throws if the model does not answer requests of this kind. */
  require(id: string | undefined, call: ModelCall): void;
}

export function makeModelList(): ModelList {
  let models = firstModels.map((model) => modelSchema.parse(model));
  return {
    list: () => structuredClone(models),
    set(given) {
      models = given.map((model) => modelSchema.parse(model));
    },
    put(given) {
      models = [...models.filter(({ id }) => id !== given.id), modelSchema.parse(given)];
    },
    present() {
      if (models.length === 0)
        throw new ModelServiceError(404, "not_found", "This server has no list of models");
      return { object: "list", data: models.filter(({ isGone }) => !isGone).map(presentModel) };
    },
    require(id, call) {
      if (models.length === 0) return;
      if (id === undefined)
        throw new ModelServiceError(400, "missing_required_parameter", "you must provide a model");
      const model = models.find((one) => one.id === id);
      if (!model || hasEnded(model))
        throw new ModelServiceError(
          404,
          "model_not_found",
          `The model \`${id}\` does not exist or you do not have access to it.`,
        );
      if (model.purpose !== call)
        throw new ModelServiceError(404, "model_not_found", `The model \`${id}\` is no model for ${call}.`);
    },
  };
}

function presentModel({ id, created, shutdownDate }: SandboxModel): object {
  return { id, object: "model", created, owned_by: "recado", shutdown_date: shutdownDate };
}

function hasEnded({ shutdownDate, isGone }: SandboxModel): boolean {
  return isGone || (shutdownDate !== null && shutdownDate <= new Date().toISOString().slice(0, 10));
}
