import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { readConfig } from "../config.ts";
import { describeFailure } from "../describe-failure.ts";
import { type CliCommand, exitCodes, UsageError } from "./command.ts";

/** Commands of the operator's command line, by name. A failed command prints its error as a single sentence. */
const commands: Readonly<Record<string, { summary: string; load: () => Promise<CliCommand> }>> = {
  backup: {
    summary: "Back up the database and all files, as of one moment; the program may be running",
    load: async () => (await import("./backup.ts")).backupCommand,
  },
  restore: {
    summary: "Restore a backup into an empty installation, with the database role that the program needs",
    load: async () => (await import("./restore.ts")).restoreCommand,
  },
  doctor: {
    summary: "Check the installation, and print what to do about each problem",
    load: async () => (await import("./doctor.ts")).doctorCommand,
  },
  "create-admin": {
    summary: "Create a super user, who manages the installation, and print the link that sets the password",
    load: async () => (await import("./create-admin.ts")).createAdminCommand,
  },
  "reset-password": {
    summary: "Print a link that sets a user's new password, for installations without mail",
    load: async () => (await import("./reset-password.ts")).resetPasswordCommand,
  },
  "reset-second-factor": {
    summary: "Turn off a user's second factor, after the user has lost the phone and the recovery codes",
    load: async () => (await import("./reset-second-factor.ts")).resetSecondFactorCommand,
  },
  requeue: {
    summary: "Process the dead letters again: received events that failed every attempt",
    load: async () => (await import("./requeue.ts")).requeueCommand,
  },
  migrate: {
    summary: "Apply this version's database migrations, and exit",
    load: async () => (await import("./migrate.ts")).migrateCommand,
  },
  "rotate-secret": {
    summary: "Encrypt all stored secrets with a new SECRET_KEY",
    load: async () => (await import("./rotate-secret.ts")).rotateSecretCommand,
  },
};
const help = { help: { type: "boolean", short: "h" } } as const;

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...rest]: string[]): Promise<number> {
  if (name === "--version") return say(packageJson.version);
  if (name === undefined || name === "help" || name === "--help" || name === "-h") return say(overview());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return complain(`unknown command ${name}; recado --help lists the commands`, exitCodes.wrongUse);
  try {
    return await run(name, command.summary, await command.load(), rest);
  } catch (error) {
    const isWrongUse = error instanceof UsageError || isOfParser(error);
    const line = describeFailure(error);
    return isWrongUse
      ? complain(`${line}; see recado ${name} --help`, exitCodes.wrongUse)
      : complain(line, exitCodes.failed);
  }
}

async function run(name: string, summary: string, command: CliCommand, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...command.options, ...help },
    allowPositionals: true,
  });
  if (values.help === true) return say(pageOf(name, summary, command));
  const most = command.usage.match(/(^|\s)\[?[A-Z]+\]?/g)?.length ?? 0;
  if (positionals.length > most) throw new UsageError(`unexpected argument ${positionals[most]}`);
  return command.run({
    config: readConfig(),
    version: packageJson.version,
    args: positionals,
    values: values as Record<string, string | boolean | undefined>,
    printResult: say,
    printProgress: (line) => void process.stderr.write(`${line}\n`),
  });
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `recado ${packageJson.version}: commands for the operator of an installation`,
    "",
    "  recado COMMAND [options]",
    "",
    ...lines,
    "",
    "  recado COMMAND --help   arguments and options of a command",
    "  recado --version        print the version",
    "",
    "The commands read the same settings as the program: environment variables, or .env in its folder.",
    "Exit codes: 0 done, 1 failed or a check is wrong, 2 invalid command line.",
  ].join("\n");
}

function pageOf(name: string, summary: string, { usage, optionTexts, more }: CliCommand): string {
  const options = Object.entries({ ...optionTexts, help: "print this page" });
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
