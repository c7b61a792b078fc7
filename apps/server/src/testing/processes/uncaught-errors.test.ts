import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

async function runWith(given: number, program = "faulty-program.ts") {
  const child = fork(join(import.meta.dirname, program), [String(given)], { silent: true });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

it("uncaught errors are logged and counted, and the program continues", async () => {
  const { code, said } = await runWith(4);
  expect(said).toMatch(/"msg":"uncaught error, the process continues"/);
  expect(said).toMatch(/^recado_faults_total\{place="exception"\} 2$/m);
  expect(said).toMatch(/^recado_faults_total\{place="rejection"\} 2$/m);
  expect(code).toBe(0);
});

it("the program exits for a restart after repeated uncaught errors", async () => {
  const { code, said } = await runWith(12);
  expect(said).not.toContain("recado_faults_total");
  expect(code).toBe(70);
});

it.each([
  [70, 70],
  [75, 75],
  [0, 1],
])("a shutdown with code %i that hangs ends with code %i", async (asked, ended) => {
  const { code, said } = await runWith(asked, "hanging-program.ts");
  expect(said).toBe("shutdown did not finish in time, exiting now");
  expect(code).toBe(ended);
});
