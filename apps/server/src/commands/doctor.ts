import { describeFailure } from "../describe-failure.ts";
import { type CliCommand, exitCodes } from "./command.ts";
import { type DoctorCheck, doctorChecks, type Finding, openForExamination } from "./doctor-checks.ts";
import { SkippedCheck } from "./examined-installation.ts";

export const doctorCommand: CliCommand = {
  usage: "",
  options: {},
  optionTexts: {},
  more: "Changes nothing. The exit code is 1 if a check is WRONG, otherwise 0, even if a check says look.",
  async run({ config, version, printResult: say }) {
    const target = await openForExamination(config, version);
    try {
      const findings: Finding[] = [];
      for (const check of doctorChecks) {
        const finding = await examine(check, () => check.run(target));
        findings.push(finding);
        say(describeFinding(check.name, finding));
      }
      const wrong = findings.filter(({ state }) => state === "wrong").length;
      say(wrong === 0 ? "No check failed." : `${wrong} of ${doctorChecks.length} checks failed.`);
      return wrong === 0 ? exitCodes.done : exitCodes.failed;
    } finally {
      await target.close();
    }
  },
};

async function examine(check: DoctorCheck, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof SkippedCheck) return { state: "look", text: `not examined: ${error.message}` };
    return { state: "wrong", text: describeFailure(error), todo: check.todo };
  }
}

const signs = { well: "ok   ", look: "look ", wrong: "WRONG" } as const;

function describeFinding(name: string, { state, text: says, todo }: Finding): string {
  const line = `${signs[state]}  ${name}: ${says}`;
  return todo === undefined || state === "well" ? line : `${line}\n       → ${todo}`;
}
