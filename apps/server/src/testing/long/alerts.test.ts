import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { hasProgram, requirePackages } from "./debian-programs.ts";

const run = promisify(execFile);
const cwd = join(import.meta.dirname, "../../../../../deploy/prometheus");

beforeAll(() => requirePackages({ prometheus: hasProgram("promtool") }), 600_000);

it("the alert rules fire in the cases of their tests and stay silent otherwise", async () => {
  const { stdout } = await run("promtool", ["test", "rules", "alerts.test.yaml"], { cwd });
  expect(stdout).toContain("SUCCESS");
});
