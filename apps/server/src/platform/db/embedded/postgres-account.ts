import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export type OsAccount = { name: string; uid: number; gid: number };

/**
 * Returns the operating-system account that runs PostgreSQL; undefined means the program's own account. PostgreSQL does
 * not run as root, and initdb looks up the account by its name, so a numeric id is not enough.
 */
export function postgresAccount(): OsAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n").map(parseAccount);
  const account =
    accounts.find((one) => one.name === "postgres") ?? accounts.find((one) => one.name === "nobody");
  if (account) return account;
  throw new Error(
    "PostgreSQL cannot run as root, and this system has no user postgres or nobody: start the program as another user, or set DATABASE_URL",
  );
}

function parseAccount(line: string): OsAccount {
  const [name = "", , uid, gid] = line.split(":");
  return { name, uid: Number(uid), gid: Number(gid) };
}

export type CommandResult = { ok: boolean; stdout: string; complaint: string };

/**
 * Runs a program to its end under the given account. If the program cannot be started, the promise still resolves, with
 * a failed result.
 */
export function runAs(
  account: OsAccount | undefined,
  program: string,
  args: string[],
  input = "",
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptionsFor(account), stdio: ["pipe", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error) => resolve({ ok: false, stdout, complaint: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, stdout, complaint: lastLines(stderr) }));
    // Writing fails if the program ended without reading its input. Its exit code then tells the reason, so the error
    // is ignored.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/**
 * Options for starting a program under the account. The current folder may be closed to the account, so the program
 * starts in "/". Its environment contains only a fixed locale and time zone, so that no PG… variable and no language
 * setting changes its output.
 */
export function spawnOptionsFor(account: OsAccount | undefined) {
  return {
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC" },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

export function lastLines(text: string): string {
  return text.trim().split("\n").slice(-3).join(" · ").slice(-500);
}
