import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";

/** Kind of API request to which the fault applies. */
const callSchema = z.enum(["token", "create", "find"]);
export type BankCall = z.output<typeof callSchema>;

export const pixFaultSchema = z.strictObject({
  call: callSchema,
  /** Effect of the fault: the connection is closed without a response, or the response has the given HTTP status. */
  answer: z.union([z.literal("reset"), z.int().min(400).max(599)]),
  /** Whether the request takes effect before the fault applies. */
  taken: z.boolean().default(false),
  times: z.int().min(1).default(1),
});
export type PixFault = z.output<typeof pixFaultSchema>;
export type PixFaultInput = z.input<typeof pixFaultSchema>;

export interface PixFaultBook extends Omit<FaultBook<PixFault, PixFaultInput>, "takeFirst"> {
  /**
   * Consumes one fault for the given kind of request and returns the fault's effect; undefined if there is none.
   * `taken` tells whether the request has already taken effect.
   */
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
