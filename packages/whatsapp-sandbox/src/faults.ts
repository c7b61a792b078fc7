import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";

const number = z.string().regex(/^\d{8,15}$/);
const times = z.union([z.int().min(1), z.literal("until-cleared")]).default(1);
/** Phone to which the fault is restricted; if omitted, the fault applies to every phone. */
const common = { phone: number.optional(), times };

const transfer = z.enum(["download", "upload"]).default("download");

/**
 * Faults that a test can add to the sandbox. A fault applies `times` times; several faults of a kind apply in the order
 * in which they were added.
 */
export const whatsappFaultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("refuse-message"), error: z.int(), ...common }),
  z.strictObject({ kind: z.literal("drop-ack"), ...common }),
  z.strictObject({ kind: z.literal("slow-ack"), ms: z.int().min(0), ...common }),
  /**
   * Closes the connection before the message is acknowledged. If `delivered` is set, the message still reaches the
   * contact; if not, it is lost.
   */
  z.strictObject({
    kind: z.literal("close-before-ack"),
    code: z.int(),
    delivered: z.boolean().default(false),
    ...common,
  }),
  /** Sends the contact's receipts to the client before the server's acknowledgement of the message. */
  z.strictObject({ kind: z.literal("receipt-before-ack"), ...common }),
  z.strictObject({ kind: z.literal("drop-receipt"), ...common }),
  /** Omits the receipt with which the sender's own phone confirms its copy of the message. */
  z.strictObject({ kind: z.literal("silent-phone"), ...common }),
  z.strictObject({ kind: z.literal("reverse-receipts"), count: z.int().min(2), ...common }),
  /**
   * Swaps the names in receipts: a message to the LID gets receipts from the number, and a message to the number gets
   * receipts from the LID.
   */
  z.strictObject({ kind: z.literal("receipt-under-other-name"), ...common }),
  z.strictObject({ kind: z.literal("duplicate-delivery"), ...common }),
  z.strictObject({ kind: z.literal("reverse-deliveries"), count: z.int().min(2), ...common }),
  z.strictObject({ kind: z.literal("corrupt-delivery"), ...common }),
  /** Damages the client's message on its way to the contact, who cannot decrypt it and requests it again. */
  z.strictObject({ kind: z.literal("corrupt-arrival"), ...common }),
  z.strictObject({ kind: z.literal("withhold-prekey"), ...common }),
  z.strictObject({ kind: z.literal("refuse-prekeys"), ...common }),
  z.strictObject({ kind: z.literal("fail-login"), code: z.int(), ...common }),
  /**
   * Closes the connection before the WebSocket handshake. The phone behind a connection is unknown before the
   * handshake. This fault and `refuse-upgrade` therefore apply to every phone.
   */
  z.strictObject({ kind: z.literal("refuse-connection"), times }),
  /** Answers the connection request with an HTTP status instead of opening a WebSocket; Baileys then waits forever. */
  z.strictObject({ kind: z.literal("refuse-upgrade"), status: z.int().min(400).max(599), times }),
  /**
   * Rejects a request to the media host. The media host does not know which phone sends a request, so this fault
   * applies to every phone.
   */
  z.strictObject({
    kind: z.literal("media-refused"),
    status: z.int().min(400).max(599),
    on: transfer,
    times,
  }),
  z.strictObject({ kind: z.literal("media-slow"), ms: z.int().min(0), on: transfer, times }),
  /** Breaks off a download from the media host half-way. */
  z.strictObject({ kind: z.literal("media-cut"), times }),
  /** Simulates a phone that no longer has the file that a client requests again. */
  z.strictObject({ kind: z.literal("media-gone"), ...common }),
]);

export type WhatsappFault = z.output<typeof whatsappFaultSchema>;
export type WhatsappFaultInput = z.input<typeof whatsappFaultSchema>;
export type WhatsappFaultKind = WhatsappFault["kind"];
/** Faults that collect stanzas and, once there are `count` of them, send them in reverse order. */
export type ReversingFault = "reverse-deliveries" | "reverse-receipts";
type FaultOf<K extends WhatsappFaultKind> = Extract<WhatsappFault, { kind: K }>;

export interface WhatsappFaultBook extends Omit<FaultBook<WhatsappFault, WhatsappFaultInput>, "takeFirst"> {
  /**
   * Consumes one fault of the given kind that applies to the phone, and returns the fault; undefined if there is none.
   */
  take<K extends WhatsappFaultKind>(kind: K, phone?: string): FaultOf<K> | undefined;
  takeWhere<K extends WhatsappFaultKind>(
    kind: K,
    applies: (fault: FaultOf<K>) => boolean,
  ): FaultOf<K> | undefined;
}

export function makeWhatsappFaultBook(): WhatsappFaultBook {
  const { takeFirst, ...book } = createFaultBook(whatsappFaultSchema);
  const takeWhere = <K extends WhatsappFaultKind>(kind: K, applies: (fault: FaultOf<K>) => boolean) =>
    takeFirst((fault): fault is FaultOf<K> => fault.kind === kind && applies(fault as FaultOf<K>));
  return { ...book, take: (kind, phone) => takeWhere(kind, (fault) => isFor(fault, phone)), takeWhere };
}

function isFor(fault: WhatsappFault, phone: string | undefined): boolean {
  return !("phone" in fault) || fault.phone === undefined || fault.phone === phone;
}
