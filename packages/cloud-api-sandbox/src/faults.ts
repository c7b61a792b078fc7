import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";

const times = z.union([z.int().min(1), z.literal("until-cleared")]).default(1);
/** Restricts the fault to this number; left out, it applies to every number. */
const common = { phoneNumberId: z.string().optional(), times };
/** API call to which the fault applies. */
const call = z
  .enum(["send", "upload", "media", "download", "templates", "number", "control"])
  .default("send");

export type GraphCall = z.output<typeof call>;

/** Faults that can be added. Each applies `times` times, in the order of adding. */
export const cloudFaultSchema = z.discriminatedUnion("kind", [
  /** Refuses the call with this code; nothing is sent. */
  z.strictObject({
    kind: z.literal("refuse"),
    code: z.int(),
    details: z.string().optional(),
    call,
    ...common,
  }),
  /** Accepts the message, then reports a failed status with this code. */
  z.strictObject({ kind: z.literal("fail-message"), code: z.int(), ...common }),
  z.strictObject({ kind: z.literal("slow-answer"), ms: z.int().min(0), call, ...common }),
  /** Closes the connection instead of answering; with `taken` the message is sent all the same. */
  z.strictObject({ kind: z.literal("reset"), taken: z.boolean().default(true), call, ...common }),
  /** Answers with an HTML page, as a load balancer does; with `taken` the message is sent all the same. */
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
  /** Delivers the message without any status webhook. */
  z.strictObject({ kind: z.literal("withhold-statuses"), ...common }),
  /** Makes the media's bytes differ from its sha256. */
  z.strictObject({ kind: z.literal("corrupt-media"), ...common }),
  /** Returns this address for a media file instead of the right one. */
  z.strictObject({ kind: z.literal("media-address"), url: z.string(), ...common }),
  /** Redirects to another address. */
  z.strictObject({ kind: z.literal("redirect"), url: z.string(), call, ...common }),
]);

export type CloudFault = z.output<typeof cloudFaultSchema>;
export type CloudFaultInput = z.input<typeof cloudFaultSchema>;
export type CloudFaultKind = CloudFault["kind"];
type FaultOf<K extends CloudFaultKind> = Extract<CloudFault, { kind: K }>;

export interface CloudFaultBook extends Omit<FaultBook<CloudFault, CloudFaultInput>, "takeFirst"> {
  /** Consumes one matching fault for this number and this moment of the call, if there is any. */
  take<K extends CloudFaultKind>(
    kind: K,
    phoneNumberId: string,
    moment?: FaultMoment,
  ): FaultOf<K> | undefined;
}

export interface FaultMoment {
  call: GraphCall;
  /** Whether the call has taken effect already. */
  taken?: boolean;
}

export function makeCloudFaultBook(): CloudFaultBook {
  const { takeFirst, ...book } = createFaultBook(cloudFaultSchema);
  return {
    ...book,
    take: <K extends CloudFaultKind>(kind: K, phoneNumberId: string, moment?: FaultMoment) =>
      takeFirst((fault): fault is FaultOf<K> => fault.kind === kind && isFor(fault, phoneNumberId, moment)),
  };
}

function isFor(fault: CloudFault, phoneNumberId: string, moment: FaultMoment | undefined): boolean {
  const isForNumber = fault.phoneNumberId === undefined || fault.phoneNumberId === phoneNumberId;
  const isForCall = !("call" in fault) || fault.call === moment?.call;
  return isForNumber && isForCall && (!("taken" in fault) || fault.taken === moment?.taken);
}
