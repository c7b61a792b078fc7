import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";

const times = z.union([z.int().min(1), z.literal("until-cleared")]).default(1);
/** Phone number id to which the fault is restricted; if omitted, the fault applies to every number. */
const common = { phoneNumberId: z.string().optional(), times };
/** Kind of API request to which the fault applies. */
const call = z
  .enum(["send", "upload", "media", "download", "templates", "number", "control"])
  .default("send");

export type GraphCall = z.output<typeof call>;

/**
 * Faults that a test can add to the sandbox. A fault applies `times` times; several faults of a kind apply in the order
 * in which they were added.
 */
export const cloudFaultSchema = z.discriminatedUnion("kind", [
  /** Rejects the API request with the error code `code`; the request has no effect. */
  z.strictObject({
    kind: z.literal("refuse"),
    code: z.int(),
    details: z.string().optional(),
    call,
    ...common,
  }),
  /** Accepts the message, then reports by webhook that the message failed with the error code `code`. */
  z.strictObject({ kind: z.literal("fail-message"), code: z.int(), ...common }),
  z.strictObject({ kind: z.literal("slow-answer"), ms: z.int().min(0), call, ...common }),
  /** Closes the connection instead of responding to the request. If `taken` is set, the request still takes effect. */
  z.strictObject({ kind: z.literal("reset"), taken: z.boolean().default(true), call, ...common }),
  /** Responds with an HTML error page, as a load balancer does. If `taken` is set, the request still takes effect. */
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
  /** Changes the bytes of a downloaded media file, so that they do not match its sha256. */
  z.strictObject({ kind: z.literal("corrupt-media"), ...common }),
  /** Returns the URL `url` for a media file instead of the correct URL. */
  z.strictObject({ kind: z.literal("media-address"), url: z.string(), ...common }),
  /** Responds to the request with a redirect to the URL `url`. */
  z.strictObject({ kind: z.literal("redirect"), url: z.string(), call, ...common }),
]);

export type CloudFault = z.output<typeof cloudFaultSchema>;
export type CloudFaultInput = z.input<typeof cloudFaultSchema>;
export type CloudFaultKind = CloudFault["kind"];
type FaultOf<K extends CloudFaultKind> = Extract<CloudFault, { kind: K }>;

export interface CloudFaultBook extends Omit<FaultBook<CloudFault, CloudFaultInput>, "takeFirst"> {
  /**
   * Consumes one fault that applies to the given number and request, and returns the fault; undefined if there is none.
   * `moment` tells the kind of request and whether the request has already taken effect.
   */
  take<K extends CloudFaultKind>(
    kind: K,
    phoneNumberId: string,
    moment?: FaultMoment,
  ): FaultOf<K> | undefined;
}

export interface FaultMoment {
  call: GraphCall;
  /** Whether the request has already taken effect. */
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
