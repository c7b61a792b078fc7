import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";

const number = z.string().regex(/^\d{8,15}$/);
const times = z.union([z.int().min(1), z.literal("until-cleared")]).default(1);
/** Restricts the fault to this phone; left out, it applies to every phone. */
const common = { phone: number.optional(), times };

const transfer = z.enum(["download", "upload"]).default("download");

/** Faults that can be added. Each applies `times` times, in the order of adding. */
export const whatsappFaultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("refuse-message"), error: z.int(), ...common }),
  z.strictObject({ kind: z.literal("drop-ack"), ...common }),
  z.strictObject({ kind: z.literal("slow-ack"), ms: z.int().min(0), ...common }),
  /** If `delivered` is set, the message arrives all the same; otherwise it is lost with the connection. */
  z.strictObject({
    kind: z.literal("close-before-ack"),
    code: z.int(),
    delivered: z.boolean().default(false),
    ...common,
  }),
  /** The contact's receipts arrive before the server's ack. */
  z.strictObject({ kind: z.literal("receipt-before-ack"), ...common }),
  z.strictObject({ kind: z.literal("drop-receipt"), ...common }),
  /** The sender's own phone does not confirm its copy. */
  z.strictObject({ kind: z.literal("silent-phone"), ...common }),
  z.strictObject({ kind: z.literal("reverse-receipts"), count: z.int().min(2), ...common }),
  /** Receipts name the number for messages to the LID, and the LID for messages to the number. */
  z.strictObject({ kind: z.literal("receipt-under-other-name"), ...common }),
  z.strictObject({ kind: z.literal("duplicate-delivery"), ...common }),
  z.strictObject({ kind: z.literal("reverse-deliveries"), count: z.int().min(2), ...common }),
  z.strictObject({ kind: z.literal("corrupt-delivery"), ...common }),
  /** The contact cannot decrypt the client's message and requests it again. */
  z.strictObject({ kind: z.literal("corrupt-arrival"), ...common }),
  z.strictObject({ kind: z.literal("withhold-prekey"), ...common }),
  z.strictObject({ kind: z.literal("refuse-prekeys"), ...common }),
  z.strictObject({ kind: z.literal("fail-login"), code: z.int(), ...common }),
  /**
   * Closes the connection before the WebSocket handshake. The caller is unknown at that moment, so this fault and the
   * next apply to every phone.
   */
  z.strictObject({ kind: z.literal("refuse-connection"), times }),
  /** Answers with an HTTP status instead of a WebSocket; Baileys then waits forever. */
  z.strictObject({ kind: z.literal("refuse-upgrade"), status: z.int().min(400).max(599), times }),
  /** The media host does not know the calling phone either. */
  z.strictObject({
    kind: z.literal("media-refused"),
    status: z.int().min(400).max(599),
    on: transfer,
    times,
  }),
  z.strictObject({ kind: z.literal("media-slow"), ms: z.int().min(0), on: transfer, times }),
  /** A download that ends half-way. */
  z.strictObject({ kind: z.literal("media-cut"), times }),
  /** The phone no longer has the file that a client requests again. */
  z.strictObject({ kind: z.literal("media-gone"), ...common }),
]);

export type WhatsappFault = z.output<typeof whatsappFaultSchema>;
export type WhatsappFaultInput = z.input<typeof whatsappFaultSchema>;
export type WhatsappFaultKind = WhatsappFault["kind"];
/** Faults that hold stanzas back until there are enough of them. */
export type ReversingFault = "reverse-deliveries" | "reverse-receipts";
type FaultOf<K extends WhatsappFaultKind> = Extract<WhatsappFault, { kind: K }>;

export interface WhatsappFaultBook extends Omit<FaultBook<WhatsappFault, WhatsappFaultInput>, "takeFirst"> {
  /** Consumes one matching fault for this phone, if there is any. */
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
