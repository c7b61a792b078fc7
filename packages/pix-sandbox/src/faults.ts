import { z } from "zod";

/** Which question is answered wrongly. */
const callSchema = z.enum(["token", "create", "find"]);
export type BankCall = z.output<typeof callSchema>;

export const faultSchema = z.strictObject({
  call: callSchema,
  /** The line goes dead instead of an answer, or an answer with this status. */
  answer: z.union([z.literal("reset"), z.int().min(400).max(599)]),
  /** Whether what was asked has been done all the same. */
  taken: z.boolean().default(false),
  times: z.int().min(1).default(1),
});
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

export interface FaultBook {
  add(fault: FaultInput): void;
  clear(): void;
  /** Uses one up, if there is one for this question before or after its work. */
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
