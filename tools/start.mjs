// npm start: installs and builds what is missing or stale, then runs the program until it ends.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCodeOf, pinnedNode, root } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

try {
  await installWhatIsMissing();
  await buildWhatIsStale();
  process.exitCode = await runServer();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function runServer() {
  // A small young generation: the program answers from rows, not from long-lived objects, and idles on 60 MB less.
  const settings = [
    "--max-semi-space-size=4",
    ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : []),
  ];
  const args = [...settings, "apps/server/src/main.ts", ...process.argv.slice(2)];
  const server = spawn(pinnedNode(), args, {
    cwd: root,
    // A group of its own, so that Ctrl+C reaches it once, from us, and not also from the terminal and from npm. The
    // channel carries no messages: its end tells the program that we were killed.
    detached: process.platform !== "win32",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let passedOn = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => passOn(signal));
  // Told to end, npm ends the shell between us and itself, and nobody tells us.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    passOn("SIGTERM");
  }, 250);
  return exitCodeOf(server).finally(() => clearInterval(watch));

  function passOn(signal) {
    // The terminal and npm both tell us of one Ctrl+C; a later one is the user's second.
    if (performance.now() - passedOn < 500) return;
    passedOn = performance.now();
    server.kill(signal);
  }
}
