// npm start: installs and builds what is missing or stale, then runs the program until it ends.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { builtProgram, exitStatusOf, nodeSettings, packageFile, pinnedNode, root } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";
import { supervise } from "./supervise.mjs";

/** Child process of the program; undefined until it was started. */
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
    // Keeps Node's compile cache between starts, also for the processes that the program starts itself.
    NODE_COMPILE_CACHE: packageFile(".recado", "compiled"),
    // Linux only: large allocations, such as whole files, return to the system as soon as they are freed.
    MALLOC_MMAP_THRESHOLD_: "1048576",
    ...process.env,
  };
  const runOnce = () => {
    server = spawn(pinnedNode(), args, {
      cwd: root,
      env,
      // The program gets its own process group, so that Ctrl+C reaches it once, from this script, and not also from the
      // terminal and from npm. The IPC channel carries no messages: its end tells the program that this script was
      // killed.
      detached: process.platform !== "win32",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return exitStatusOf(server);
  };
  // npm starts scripts through a shell, which receives signals but does not pass them on; package.json therefore
  // replaces the shell by this process (exec). When npm is killed, only a change of the parent process shows it.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    passOn("SIGTERM");
  }, 250);
  return supervise(runOnce, () => passedOn > 0).finally(() => clearInterval(watch));
}

/** Until the program was started there is nothing to end but the build. */
function passOn(signal) {
  if (!server) process.exit(0);
  // Ctrl+C sends one signal from the terminal and one from npm; a later signal is the user's second Ctrl+C.
  if (performance.now() - passedOn < 500) return;
  passedOn = performance.now();
  server.kill(signal);
}
