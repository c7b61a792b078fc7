import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";

/** API call to which the fault applies. */
const callSchema = z.enum(["token", "create", "find"]);
export type BankCall = z.output<typeof callSchema>;

export const pixFaultSchema = z.strictObject({
  call: callSchema,
  /** Closes the connection instead of answering, or answers with this status. */
  answer: z.union([z.literal("reset"), z.int().min(400).max(599)]),
  /** Whether the call takes effect before the fault. */
  taken: z.boolean().default(false),
  times: z.int().min(1).default(1),
});
export type PixFault = z.output<typeof pixFaultSchema>;
export type PixFaultInput = z.input<typeof pixFaultSchema>;

export interface PixFaultBook extends Omit<FaultBook<PixFault, PixFaultInput>, "takeFirst"> {
  /** Consumes one fault for this call, before or after it takes effect, if there is any. */
  take(call: BankCall, taken: boolean): PixFault["answer"] | undefined;
}

export function makePixFaultBook(): PixFaultBook {
  const { takeFirst, ...book } = createFaultBook(pixFaultSchema);
  return {
    ...book,
    take: (call, taken) =>
      takeFirst((fault): fault is PixFault => fault.call === call && fault.taken === taken)?.answer,
  };
}
