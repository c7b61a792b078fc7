import { z } from "zod";

const number = z.string().regex(/^\d{8,15}$/);
const common = {
  /** Only for this phone; left out: for every phone. */
  phone: number.optional(),
  times: z.union([z.int().min(1), z.literal("until-cleared")]).default(1),
};

/** What can be made to go wrong. Each fault is used up as often as `times` says, in the order they were added. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("refuse-message"), error: z.int(), ...common }),
  z.strictObject({ kind: z.literal("drop-ack"), ...common }),
  z.strictObject({ kind: z.literal("slow-ack"), ms: z.int().min(0), ...common }),
  z.strictObject({ kind: z.literal("close-before-ack"), code: z.int(), ...common }),
  z.strictObject({ kind: z.literal("duplicate-delivery"), ...common }),
  z.strictObject({ kind: z.literal("reverse-deliveries"), count: z.int().min(2), ...common }),
  z.strictObject({ kind: z.literal("corrupt-delivery"), ...common }),
  z.strictObject({ kind: z.literal("withhold-prekey"), ...common }),
  z.strictObject({ kind: z.literal("refuse-prekeys"), ...common }),
  z.strictObject({ kind: z.literal("fail-login"), code: z.int(), ...common }),
  z.strictObject({ kind: z.literal("refuse-connection"), ...common }),
]);

export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;
export type FaultKind = Fault["kind"];

export interface FaultBook {
  add(fault: FaultInput): void;
  clear(): void;
  list(): Fault[];
  /** Uses one up, if there is one for this phone. */
  take<K extends FaultKind>(kind: K, phone?: string): Extract<Fault, { kind: K }> | undefined;
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
    take<K extends FaultKind>(kind: K, phone?: string) {
      const fault = faults.find(
        (candidate): candidate is Extract<Fault, { kind: K }> =>
          candidate.kind === kind && (candidate.phone === undefined || candidate.phone === phone),
      );
      if (fault && fault.times !== "until-cleared" && --fault.times === 0) {
        faults = faults.filter((other) => other !== fault);
      }
      return fault;
    },
  };
}
