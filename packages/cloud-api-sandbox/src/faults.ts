import { z } from "zod";

const times = z.union([z.int().min(1), z.literal("until-cleared")]).default(1);
/** Only for this number; left out: for every number. */
const common = { phoneNumberId: z.string().optional(), times };
/** Which question is answered wrongly. */
const call = z
  .enum(["send", "upload", "media", "download", "templates", "number", "control"])
  .default("send");

export type GraphCall = z.output<typeof call>;

/** What can be made to go wrong. Each fault is used up as often as `times` says, in the order they were added. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** An answer with this code; nothing is taken. */
  z.strictObject({
    kind: z.literal("refuse"),
    code: z.int(),
    details: z.string().optional(),
    call,
    ...common,
  }),
  /** The message is taken, then a failed status with this code. */
  z.strictObject({ kind: z.literal("fail-message"), code: z.int(), ...common }),
  z.strictObject({ kind: z.literal("slow-answer"), ms: z.int().min(0), call, ...common }),
  /** The line goes dead instead of the answer; with `taken` the message has left all the same. */
  z.strictObject({ kind: z.literal("reset"), taken: z.boolean().default(true), call, ...common }),
  /** A page instead of the API, as from a load balancer; with `taken` the message has left all the same. */
  z.strictObject({
    kind: z.literal("server-error"),
    status: z.int().min(400).max(599).default(502),
    taken: z.boolean().default(false),
    call,
    ...common,
  }),
  z.strictObject({ kind: z.literal("duplicate-webhook"), ...common }),
  z.strictObject({ kind: z.literal("reverse-webhooks"), count: z.int().min(2), ...common }),
  z.strictObject({ kind: z.literal("wrong-signature"), ...common }),
  /** The message arrives, and nobody hears of it. */
  z.strictObject({ kind: z.literal("withhold-statuses"), ...common }),
  /** The bytes of the media differ from its sha256. */
  z.strictObject({ kind: z.literal("corrupt-media"), ...common }),
  /** The address that is given out for a file, in place of the right one. */
  z.strictObject({ kind: z.literal("media-address"), url: z.string(), ...common }),
  /** The answer leads to another address. */
  z.strictObject({ kind: z.literal("redirect"), url: z.string(), call, ...common }),
]);

export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;
export type FaultKind = Fault["kind"];

export interface FaultBook {
  add(fault: FaultInput): void;
  clear(): void;
  list(): Fault[];
  /** Uses one up, if there is one for this number and this moment of this question. */
  take<K extends FaultKind>(
    kind: K,
    phoneNumberId: string,
    moment?: FaultMoment,
  ): Extract<Fault, { kind: K }> | undefined;
}

export interface FaultMoment {
  call: GraphCall;
  /** Whether the question has done its work already. */
  taken?: boolean;
}

export function makeFaultBook(): FaultBook {
  let faults: Fault[] = [];
  return {
    add(fault) {
      faults.push(faultSchema.parse(fault));
    },
    clear() {
      faults = [];
    },
    list: () => structuredClone(faults),
    take<K extends FaultKind>(kind: K, phoneNumberId: string, moment?: FaultMoment) {
      const fault = faults.find(
        (candidate): candidate is Extract<Fault, { kind: K }> =>
          candidate.kind === kind && isFor(candidate, phoneNumberId, moment),
      );
      if (fault && fault.times !== "until-cleared" && --fault.times === 0) {
        faults = faults.filter((other) => other !== fault);
      }
      return fault;
    },
  };
}

function isFor(fault: Fault, phoneNumberId: string, moment: FaultMoment | undefined): boolean {
  const isForNumber = fault.phoneNumberId === undefined || fault.phoneNumberId === phoneNumberId;
  const isForCall = !("call" in fault) || fault.call === moment?.call;
  return isForNumber && isForCall && (!("taken" in fault) || fault.taken === moment?.taken);
}
