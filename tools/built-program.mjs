import { buildProgram } from "./prepare.mjs";

/**
 * Global setup of vitest: builds the program if its sources have changed, so that tests never start an outdated
 * program.
 */
export const setup = buildProgram;
