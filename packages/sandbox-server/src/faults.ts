import type { z } from "zod";

/** Faults that a test adds and a sandbox consumes. Each applies `times` times, in the order of adding. */
export interface FaultBook<Fault, Input> {
  add(fault: Input): void;
  clear(): void;
  list(): Fault[];
  /** Consumes the first fault that applies, if there is any. */
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
