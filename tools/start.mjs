// Command `npm start`: installs packages and builds files where that is needed, and then runs the program until it
// ends.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { builtProgram, exitStatusOf, nodeSettings, packageFile, pinnedNode, root } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";
import { supervise } from "./supervise.mjs";

/** Process of the running program; undefined until the program is started. */
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
    // Folder in which Node keeps its compile cache from one start to the next. Processes that the program starts use it
    // too.
    NODE_COMPILE_CACHE: packageFile(".recado", "compiled"),
    // On Linux, memory for large objects, such as whole files, is returned to the system as soon as it is freed. Other
    // systems ignore the setting.
    MALLOC_MMAP_THRESHOLD_: "1048576",
    ...process.env,
  };
  const runOnce = () => {
    server = spawn(pinnedNode(), args, {
      cwd: root,
      env,
      // The program gets a process group of its own. Ctrl+C then reaches it only once, from this script, and not from
      // the terminal and npm as well. No messages are sent over the IPC channel. It exists because it closes when this
      // script is killed, which tells the program to end.
      detached: process.platform !== "win32",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return exitStatusOf(server);
  };
  // npm starts scripts through a shell, which does not pass signals on. The script in package.json therefore begins
  // with `exec`, which replaces the shell by this process. When npm itself is killed, this process notices it only by
  // the change of its parent process.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    passOn("SIGTERM");
  }, 250);
  return supervise(runOnce, () => passedOn > 0).finally(() => clearInterval(watch));
}

/**
 * Passes a signal on to the program. Before the program is started only a build may be running, so this process simply
 * ends.
 */
function passOn(signal) {
  if (!server) process.exit(0);
  // Ctrl+C causes two signals at once, one from the terminal and one from npm. A signal that arrives later is a second
  // Ctrl+C of the user.
  if (performance.now() - passedOn < 500) return;
  passedOn = performance.now();
  server.kill(signal);
}
