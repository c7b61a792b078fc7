import { buildProgram } from "./prepare.mjs";

/** Before tests that start the program: as it stands, however long ago it was built. */
export const setup = buildProgram;
