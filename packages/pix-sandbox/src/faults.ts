import { z } from "zod";

/** API call to which the fault applies. */
const callSchema = z.enum(["token", "create", "find"]);
export type BankCall = z.output<typeof callSchema>;

export const faultSchema = z.strictObject({
  call: callSchema,
  /** Closes the connection instead of answering, or answers with this status. */
  answer: z.union([z.literal("reset"), z.int().min(400).max(599)]),
  /** Whether the call takes effect before the fault. */
  taken: z.boolean().default(false),
  times: z.int().min(1).default(1),
});
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

export interface FaultBook {
  add(fault: FaultInput): void;
  clear(): void;
  /** Consumes one fault for this call, before or after it takes effect, if there is any. */
  take(call: BankCall, taken: boolean): Fault["answer"] | undefined;
}

export function makeFaultBook(): FaultBook {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push(faultSchema.parse(fault)),
    clear() {
      faults = [];
    },
    take(call, taken) {
      const fault = faults.find((one) => one.call === call && one.taken === taken);
      if (fault && --fault.times === 0) faults = faults.filter((one) => one !== fault);
      return fault?.answer;
    },
  };
}
