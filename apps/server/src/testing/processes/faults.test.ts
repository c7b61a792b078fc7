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

it.each([
  [70, 70],
  [75, 75],
  [0, 1],
])(
  "an end that was to be with %i and hangs is with %i: who asks to be started anew still is",
  async (asked, ended) => {
    const { code, said } = await runWith(asked, "hanging-program.ts");
    expect(said).toBe("the end was not waited for any longer");
    expect(code).toBe(ended);
  },
);
