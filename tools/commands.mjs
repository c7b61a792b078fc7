// How our commands run others. This file and those it is for also run on the machine's own Node, 18 or newer: on a
// fresh clone there is no other yet.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** A small young generation: the program answers from rows, not from long-lived objects, and idles on 60 MB less. */
export const nodeSettings = ["--max-semi-space-size=4"];

/** Made of apps/server/src/main.ts by its rolldown.config.ts. */
export const builtProgram = "apps/server/dist/main.js";

/** The Node that the project pins, as npm installed it for this system. */
export function pinnedNode() {
  const system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const places = [`node-${system}`, `node-bin-${system}`].map((name) => packageFile(name, `bin/${program}`));
  const pinned = places.find((place) => existsSync(place));
  if (pinned) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(`no Node 24 was installed for ${system}: run this with Node 24 or newer`);
}

export function packageFile(name, file) {
  return join(root, "node_modules", name, file);
}

/** Runs a command to its end with our own output. */
export function run([program, ...args], options = {}) {
  const child = endWithUs(spawn(program, args, { cwd: root, stdio: "inherit", ...options }));
  return exitCodeOf(child);
}

/** Runs a command to its end and keeps what it says. */
export async function runQuietly([program, ...args], options = {}) {
  const child = endWithUs(spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options }));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return { code: await exitCodeOf(child), output };
}

/** What we run does not outlive us. */
function endWithUs(child) {
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}

/** As a shell would say it: a signal's number above 128. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
