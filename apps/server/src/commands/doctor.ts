import { describeFailure } from "../describe-failure.ts";
import { type Command, exitCodes } from "./command.ts";
import { type Check, checks, type Finding, openPatient } from "./doctor-checks.ts";
import { NotExamined } from "./patient.ts";

export const doctor: Command = {
  usage: "",
  options: {},
  optionTexts: {},
  more: "Changes nothing. The exit code is 1 if a check is WRONG, otherwise 0, even if a check says look.",
  async run({ config, version, say }) {
    const patient = await openPatient(config, version);
    try {
      const findings: Finding[] = [];
      for (const check of checks) {
        const finding = await examine(check, () => check.look(patient));
        findings.push(finding);
        say(describeFinding(check.name, finding));
      }
      const wrong = findings.filter(({ state }) => state === "wrong").length;
      say(wrong === 0 ? "No check failed." : `${wrong} of ${checks.length} checks failed.`);
      return wrong === 0 ? exitCodes.done : exitCodes.failed;
    } finally {
      await patient.close();
    }
  },
};

async function examine(check: Check, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof NotExamined) return { state: "look", says: `not examined: ${error.message}` };
    return { state: "wrong", says: describeFailure(error), todo: check.todo };
  }
}

const signs = { well: "ok   ", look: "look ", wrong: "WRONG" } as const;

function describeFinding(name: string, { state, says, todo }: Finding): string {
  const line = `${signs[state]}  ${name}: ${says}`;
  return todo === undefined || state === "well" ? line : `${line}\n       → ${todo}`;
}
