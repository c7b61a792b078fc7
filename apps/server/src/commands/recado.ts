import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { readConfig } from "../config.ts";
import { describeFailure } from "../describe-failure.ts";
import { type Command, exitCodes, WrongUse } from "./command.ts";

/** The operator's command line. Errors are printed as a single sentence. */
const commands: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  backup: {
    summary: "Make a backup of everything at one moment, while the program runs or without it",
    load: async () => (await import("./backup.ts")).backup,
  },
  restore: {
    summary: "Bring a backup back into an empty place, with the role and rights that the program needs",
    load: async () => (await import("./restore.ts")).restore,
  },
  doctor: {
    summary: "Look whether everything is in order, and say what to do where it is not",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  "create-admin": {
    summary: "Make a super user, who manages the installation, and print the link that sets their password",
    load: async () => (await import("./create-admin.ts")).createAdmin,
  },
  "reset-password": {
    summary: "Print a link that sets a new password, where no mail brings it",
    load: async () => (await import("./reset-password.ts")).resetPassword,
  },
  requeue: {
    summary: "Have everything tried once more that came in and was put aside because nobody understood it",
    load: async () => (await import("./requeue.ts")).requeue,
  },
  migrate: {
    summary: "Bring the database to what this version needs, and end",
    load: async () => (await import("./migrate.ts")).migrate,
  },
  "rotate-secret": {
    summary: "Seal everything under a new SECRET_KEY that the one before has sealed",
    load: async () => (await import("./rotate-secret.ts")).rotateSecret,
  },
};
const help = { help: { type: "boolean", short: "h" } } as const;

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...rest]: string[]): Promise<number> {
  if (name === "--version") return say(packageJson.version);
  if (name === undefined || name === "help" || name === "--help" || name === "-h") return say(overview());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return complain(`there is no command ${name}: see recado --help`, exitCodes.wrongUse);
  try {
    return await run(name, command.summary, await command.load(), rest);
  } catch (error) {
    const isWrongUse = error instanceof WrongUse || isOfParser(error);
    const line = describeFailure(error);
    return isWrongUse
      ? complain(`${line}; see recado ${name} --help`, exitCodes.wrongUse)
      : complain(line, exitCodes.failed);
  }
}

async function run(name: string, summary: string, command: Command, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...command.options, ...help },
    allowPositionals: true,
  });
  if (values.help === true) return say(pageOf(name, summary, command));
  const most = command.usage.match(/(^|\s)\[?[A-Z]+\]?/g)?.length ?? 0;
  if (positionals.length > most) throw new WrongUse(`${positionals[most]} is one word too many`);
  return command.run({
    config: readConfig(),
    version: packageJson.version,
    words: positionals,
    values: values as Record<string, string | boolean | undefined>,
    say,
    tell: (line) => void process.stderr.write(`${line}\n`),
  });
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `recado ${packageJson.version}: for whoever hosts it`,
    "",
    "  recado COMMAND [options]",
    "",
    ...lines,
    "",
    "  recado COMMAND --help   what a command asks for",
    "  recado --version        this version",
    "",
    "Settings are those of the program: the environment, or .env beside it.",
    "Ends with 0 when done, 1 when something failed or is wrong, 2 when it was called wrongly.",
  ].join("\n");
}

function pageOf(name: string, summary: string, { usage, optionTexts, more }: Command): string {
  const options = Object.entries({ ...optionTexts, help: "this page" });
  const width = Math.max(...options.map(([option]) => option.length));
  return [
    `recado ${name}${usage === "" ? "" : ` ${usage}`}`,
    "",
    `${summary}.`,
    ...(more === undefined ? [] : ["", more]),
    "",
    ...options.map(([option, text]) => `  --${option.padEnd(width)}  ${text}`),
  ].join("\n");
}

function say(line: string): number {
  process.stdout.write(`${line}\n`);
  return exitCodes.done;
}

function complain(line: string, code: number): number {
  process.stderr.write(`recado: ${line}\n`);
  return code;
}

function isOfParser(error: unknown): boolean {
  return (
    error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS")
  );
}
