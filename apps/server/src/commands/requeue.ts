import { retryEverywhere } from "../workflows/inbound/retry-put-aside.ts";
import { type Command, exitCodes } from "./command.ts";
import { withDatabase } from "./join-installation.ts";

export const requeue: Command = {
  usage: "",
  options: {},
  optionTexts: {},
  more: "The program takes it up within a second, or when it starts next.",
  async run({ config, say }) {
    const { count, companies } = await withDatabase(config, retryEverywhere);
    say(
      count === 0
        ? "Nothing was put aside."
        : `${count} events of ${companies} companies are tried once more.`,
    );
    return exitCodes.done;
  },
};
