import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

const lastWords = join(import.meta.dirname, "faulty-program.ts");

async function runWith(faults: number) {
  const child = fork(lastWords, [String(faults)], { silent: true });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

it("what nothing catches is logged and counted, and the program goes on", async () => {
  const { code, said } = await runWith(4);
  expect(said).toMatch(/"msg":"nothing caught this"/);
  expect(said).toMatch(/^recado_faults_total\{place="exception"\} 2$/m);
  expect(said).toMatch(/^recado_faults_total\{place="rejection"\} 2$/m);
  expect(code).toBe(0);
});

it("where it happens again and again the program ends to be started anew", async () => {
  const { code, said } = await runWith(12);
  expect(said).not.toContain("recado_faults_total");
  expect(code).toBe(70);
});
