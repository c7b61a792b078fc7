import { z } from "zod";

const number = z.string().regex(/^\d{8,15}$/);
const times = z.union([z.int().min(1), z.literal("until-cleared")]).default(1);
/** Only for this phone; left out: for every phone. */
const common = { phone: number.optional(), times };

const transfer = z.enum(["download", "upload"]).default("download");

/** What can be made to go wrong. Each fault is used up as often as `times` says, in the order they were added. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("refuse-message"), error: z.int(), ...common }),
  z.strictObject({ kind: z.literal("drop-ack"), ...common }),
  z.strictObject({ kind: z.literal("slow-ack"), ms: z.int().min(0), ...common }),
  /** With `delivered` the message has arrived all the same; without, it is lost with the connection. */
  z.strictObject({
    kind: z.literal("close-before-ack"),
    code: z.int(),
    delivered: z.boolean().default(false),
    ...common,
  }),
  /** The contact's receipts overtake the server's ack. */
  z.strictObject({ kind: z.literal("receipt-before-ack"), ...common }),
  z.strictObject({ kind: z.literal("drop-receipt"), ...common }),
  /** The sender's own phone does not tell that it has its copy. */
  z.strictObject({ kind: z.literal("silent-phone"), ...common }),
  z.strictObject({ kind: z.literal("reverse-receipts"), count: z.int().min(2), ...common }),
  /** By number what was sent to the LID, by LID what was sent to the number. */
  z.strictObject({ kind: z.literal("receipt-under-other-name"), ...common }),
  z.strictObject({ kind: z.literal("duplicate-delivery"), ...common }),
  z.strictObject({ kind: z.literal("reverse-deliveries"), count: z.int().min(2), ...common }),
  z.strictObject({ kind: z.literal("corrupt-delivery"), ...common }),
  /** The contact cannot read what the client sent, and asks for it again. */
  z.strictObject({ kind: z.literal("corrupt-arrival"), ...common }),
  z.strictObject({ kind: z.literal("withhold-prekey"), ...common }),
  z.strictObject({ kind: z.literal("refuse-prekeys"), ...common }),
  z.strictObject({ kind: z.literal("fail-login"), code: z.int(), ...common }),
  /** The line goes dead before WebSocket begins. It is not known yet who calls, so these two are for everybody. */
  z.strictObject({ kind: z.literal("refuse-connection"), times }),
  /** An HTTP answer instead of a WebSocket. Beware: Baileys waits for ever then. */
  z.strictObject({ kind: z.literal("refuse-upgrade"), status: z.int().min(400).max(599), times }),
  /** The media host does not know who calls either. */
  z.strictObject({
    kind: z.literal("media-refused"),
    status: z.int().min(400).max(599),
    on: transfer,
    times,
  }),
  z.strictObject({ kind: z.literal("media-slow"), ms: z.int().min(0), on: transfer, times }),
  /** A download that ends half-way. */
  z.strictObject({ kind: z.literal("media-cut"), times }),
  /** The phone that is asked for a file again no longer has it. */
  z.strictObject({ kind: z.literal("media-gone"), ...common }),
]);

export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;
export type FaultKind = Fault["kind"];
/** Faults that hold stanzas back until there are enough of them. */
export type ReversingFault = "reverse-deliveries" | "reverse-receipts";
type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

export interface FaultBook {
  add(fault: FaultInput): void;
  clear(): void;
  list(): Fault[];
  /** Uses one up, if there is one for this phone. */
  take<K extends FaultKind>(kind: K, phone?: string): FaultOf<K> | undefined;
  takeWhere<K extends FaultKind>(kind: K, applies: (fault: FaultOf<K>) => boolean): FaultOf<K> | undefined;
}

export function makeFaultBook(): FaultBook {
  let faults: Fault[] = [];
  const takeWhere = <K extends FaultKind>(kind: K, applies: (fault: FaultOf<K>) => boolean) => {
    const fault = faults.find(
      (candidate): candidate is FaultOf<K> => candidate.kind === kind && applies(candidate as FaultOf<K>),
    );
    if (fault && fault.times !== "until-cleared" && --fault.times === 0) {
      faults = faults.filter((other) => other !== fault);
    }
    return fault;
  };
  return {
    add(fault) {
      faults.push(faultSchema.parse(fault));
    },
    clear() {
      faults = [];
    },
    list: () => structuredClone(faults),
    take: (kind, phone) => takeWhere(kind, (fault) => isFor(fault, phone)),
    takeWhere,
  };
}

function isFor(fault: Fault, phone: string | undefined): boolean {
  return !("phone" in fault) || fault.phone === undefined || fault.phone === phone;
}
