import { execFile } from "node:child_process";
import { join } from "node:path";

const thisCheckout = join(import.meta.dirname, "../../../../..");

export interface ProgramResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the operator's command line in a separate process, which gets the given environment variables only. */
export function runCommand(environment: Record<string, string>, ...words: string[]): Promise<ProgramResult> {
  return runCommandOf(thisCheckout, environment, ...words);
}

/** Runs the command line of the program in another checkout, such as an older version. */
export function runCommandOf(
  checkout: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<ProgramResult> {
  const entrance = join(checkout, "apps/server/src/commands/recado.ts");
  const env = {
    PATH: process.env.PATH,
    DEMO: "off",
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../../../node_modules/.recado/compiled"),
    ...environment,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [entrance, ...words], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
