import type { z } from "zod";

/**
 * Faults that tests add to a sandbox and that the sandbox consumes. A fault applies `times` times; faults apply in the
 * order in which they were added.
 */
export interface FaultBook<Fault, Input> {
  add(fault: Input): void;
  clear(): void;
  list(): Fault[];
  /** Consumes the first fault for which `applies` returns true, and returns it; undefined if there is none. */
  takeFirst<T extends Fault>(applies: (fault: Fault) => fault is T): T | undefined;
}

export function createFaultBook<Fault extends { times: number | "until-cleared" }, Input>(
  schema: z.ZodType<Fault, Input>,
): FaultBook<Fault, Input> {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push(schema.parse(fault)),
    clear() {
      faults = [];
    },
    list: () => structuredClone(faults),
    takeFirst(applies) {
      const fault = faults.find(applies);
      if (fault && fault.times !== "until-cleared" && --fault.times === 0) {
        faults = faults.filter((other) => other !== fault);
      }
      return fault;
    },
  };
}
