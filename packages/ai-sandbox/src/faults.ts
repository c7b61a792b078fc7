import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";
import { lieKinds } from "./answers/lie.ts";

/** Kind of API request to which a fault applies. */
const callSchema = z.enum(["chat", "embeddings", "transcriptions", "models"]);
export type ModelCall = z.output<typeof callSchema>;

const common = {
  call: callSchema.default("chat"),
  /** Model to which the fault is limited. */
  model: z.string().optional(),
  times: z.union([z.int().min(1), z.literal("until-cleared")]).default(1),
};
const chatOnly = { ...common, call: z.literal("chat").default("chat") };

export const modelFaultSchema = z.discriminatedUnion("kind", [
  /** The answer has the status; 429 may name the seconds after which another request is welcome. */
  z.strictObject({
    kind: z.literal("refuse"),
    status: z.int().min(400).max(599),
    code: z.string().default("server_error"),
    message: z.string().default("Refused, because the test configured this refusal"),
    retryAfter: z.int().min(0).optional(),
    /** Field of the request that the service does not know; other requests are not refused. */
    field: z.string().optional(),
    ...common,
  }),
  /** The connection is closed without an answer. */
  z.strictObject({ kind: z.literal("reset"), ...common }),
  z.strictObject({ kind: z.literal("slow-first-byte"), ms: z.int().min(0), ...common }),
  /** The answer waits until `release` is called. */
  z.strictObject({ kind: z.literal("hold"), ...common }),
  /** The body of the answer is this text, or a streamed answer contains it as one of its events. */
  z.strictObject({ kind: z.literal("garbage"), text: z.string().default('{"choices": ['), ...common }),
  /** Each part of a streamed answer comes this much after the part before it. */
  z.strictObject({ kind: z.literal("slow-stream"), ms: z.int().min(0), ...chatOnly }),
  /** The connection breaks after so many parts of a streamed answer, or in the middle of a whole one. */
  z.strictObject({ kind: z.literal("cut-stream"), afterParts: z.int().min(0).default(2), ...chatOnly }),
  z.strictObject({ kind: z.literal("empty-answer"), ...chatOnly }),
  /** A streamed answer comes whole. */
  z.strictObject({ kind: z.literal("no-stream"), ...chatOnly }),
  /** The model invents a fact. Each lie of one fault has the next seed. */
  z.strictObject({
    kind: z.literal("lie"),
    seed: z.int(),
    about: z.enum(lieKinds).optional(),
    /** Whether the lie cites the first given piece, which does not hold it. */
    cites: z.boolean().default(false),
    ...chatOnly,
  }),
  /** The arguments of a tool call are cut JSON, lack everything, have values of wrong types or unknown fields. */
  z.strictObject({
    kind: z.literal("bad-arguments"),
    as: z.enum(["cut-json", "empty", "wrong-types", "unknown-field"]).default("cut-json"),
    ...chatOnly,
  }),
]);

export type ModelFault = z.output<typeof modelFaultSchema>;
export type ModelFaultInput = z.input<typeof modelFaultSchema>;
type FaultOf<K extends ModelFault["kind"]> = Extract<ModelFault, { kind: K }>;

export interface ModelFaultBook extends Omit<FaultBook<ModelFault, ModelFaultInput>, "takeFirst"> {
  /** Consumes one fault of this kind that applies to the request and its body; undefined if there is none. */
  take<K extends ModelFault["kind"]>(
    kind: K,
    call: ModelCall,
    model: string | undefined,
    body?: unknown,
  ): FaultOf<K> | undefined;
}

export function makeModelFaultBook(): ModelFaultBook {
  const { takeFirst, ...book } = createFaultBook(modelFaultSchema);
  return {
    ...book,
    take: <K extends ModelFault["kind"]>(
      kind: K,
      call: ModelCall,
      model: string | undefined,
      body?: unknown,
    ) =>
      takeFirst(
        (fault): fault is FaultOf<K> =>
          fault.kind === kind &&
          fault.call === call &&
          (fault.model === undefined || fault.model === model) &&
          isAboutField(fault, body),
      ),
  };
}

function isAboutField(fault: ModelFault, body: unknown): boolean {
  if (fault.kind !== "refuse" || fault.field === undefined) return true;
  return typeof body === "object" && body !== null && fault.field in body;
}
