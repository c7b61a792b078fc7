// npm start: installs and builds what is missing or stale, then runs the program until it ends.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { builtProgram, exitCodeOf, nodeSettings, packageFile, pinnedNode, root } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";
import { supervise } from "./supervise.mjs";

/** The program, once it was started. */
let server;
let passedOn = Number.NEGATIVE_INFINITY;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => passOn(signal));

try {
  await installWhatIsMissing();
  await buildWhatIsStale();
  process.exitCode = await runServer();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function runServer() {
  const settings = [...nodeSettings, ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : [])];
  const args = [...settings, builtProgram, ...process.argv.slice(2)];
  const env = {
    // What Node made of the sources is kept from start to start, for the processes that the program starts too.
    NODE_COMPILE_CACHE: packageFile(".recado", "compiled"),
    // What is as large as a file goes back to the system as soon as it is freed, under Linux.
    MALLOC_MMAP_THRESHOLD_: "1048576",
    ...process.env,
  };
  const runOnce = () => {
    server = spawn(pinnedNode(), args, {
      cwd: root,
      env,
      // A group of its own, so that Ctrl+C reaches it once, from us, and not also from the terminal and from npm. The
      // channel carries no messages: its end tells the program that we were killed.
      detached: process.platform !== "win32",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return exitCodeOf(server);
  };
  // npm starts us by a shell, which it tells of signals and which tells nobody: so package.json has it become us (exec).
  // Of what ends npm without a word, we only see that it is gone.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    passOn("SIGTERM");
  }, 250);
  return supervise(runOnce, () => passedOn > 0).finally(() => clearInterval(watch));
}

/** Before the program was started there is nothing to end but the build. */
function passOn(signal) {
  if (!server) process.exit(0);
  // The terminal and npm both tell us of one Ctrl+C; a later one is the user's second.
  if (performance.now() - passedOn < 500) return;
  passedOn = performance.now();
  server.kill(signal);
}
