import { requeueAllDeadLetters } from "../workflows/inbound/requeue-dead-letters.ts";
import { type CliCommand, exitCodes } from "./command.ts";
import { withDatabase } from "./find-installation.ts";

export const requeueCommand: CliCommand = {
  usage: "",
  options: {},
  optionTexts: {},
  more: "The running program processes the events within a second; otherwise they are processed at its next start.",
  async run({ config, printResult: say }) {
    const { count, companies } = await withDatabase(config, requeueAllDeadLetters);
    say(
      count === 0
        ? "There are no dead letters."
        : `Dead letters queued for processing: ${count}, of ${companies} companies.`,
    );
    return exitCodes.done;
  },
};
