import { buildProgram } from "./prepare.mjs";

/** Vitest global setup: rebuilds the program if its sources have changed, so that tests never start a stale build. */
export const setup = buildProgram;
