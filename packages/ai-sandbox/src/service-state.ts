import type { Logger } from "pino";
import { type ModelFaultBook, makeModelFaultBook } from "./faults.ts";
import { type ModelList, makeModelList } from "./models.ts";
import { type CallRecord, makeCallRecord } from "./recorded-calls.ts";
import { type AnswerScript, makeAnswerScript } from "./scripted-answers.ts";

/** State of the simulated service, which its requests read and the control interface changes. */
export interface ServiceState {
  /** Keys that are accepted; "any" accepts requests without a key too, as a local server does. */
  keys: readonly string[] | "any";
  models: ModelList;
  script: AnswerScript;
  faults: ModelFaultBook;
  calls: CallRecord;
  /** Number of lies so far. Each lie has another seed. */
  lies: number;
  /** Answers that wait for `release`. */
  held: Set<() => void>;
  logger: Logger;
}

export function makeServiceState(keys: readonly string[] | "any", logger: Logger): ServiceState {
  return {
    keys,
    models: makeModelList(),
    script: makeAnswerScript(),
    faults: makeModelFaultBook(),
    calls: makeCallRecord(),
    lies: 0,
    held: new Set(),
    logger,
  };
}

export function releaseHeld(state: ServiceState): void {
  for (const release of state.held) release();
  state.held.clear();
}
