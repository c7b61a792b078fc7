import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { untilTrue } from "../factories.ts";
import { hasProgram, requirePackages } from "./debian-programs.ts";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../../../../..");

export interface Engine {
  docker(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** An engine of the test's own: on the machine's there may be an installation under the same names. */
export async function startEngine(folder: string): Promise<Engine> {
  await requirePackages({
    "docker.io": hasProgram("dockerd"),
    "docker-compose": hasProgram("docker-compose"),
    buildah: hasProgram("buildah"),
    debootstrap: hasProgram("debootstrap"),
  });
  const settings = join(folder, "daemon.json");
  await writeFile(
    settings,
    JSON.stringify({ "data-root": join(folder, "data"), "exec-root": join(folder, "exec") }),
  );
  const words = [
    `--host=unix://${folder}/docker.sock`,
    `--pidfile=${folder}/docker.pid`,
    `--config-file=${settings}`,
  ];
  const daemon = spawn("setpriv", ["--pdeathsig", "SIGTERM", "dockerd", ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  daemon.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const ended = once(daemon, "exit");
  const docker = (...words: string[]) => run(folder, "docker", words);
  const begun = async () => {
    if (daemon.exitCode !== null || daemon.signalCode !== null) throw new Error(`dockerd ended: ${said}`);
    return docker("info").then(
      () => true,
      () => false,
    );
  };
  await untilTrue(begun).catch((error: unknown) => {
    daemon.kill("SIGTERM");
    throw error;
  });
  return {
    docker,
    async stop() {
      const containers = (await docker("ps", "-aq")).split("\n").filter(Boolean);
      if (containers.length > 0) await docker("rm", "-f", ...containers);
      await docker("network", "prune", "-f");
      daemon.kill("SIGTERM");
      await ended;
      // It leaves its namespace mounted.
      await run(folder, "umount", [join(folder, "exec/netns/default")]).catch(() => "");
    },
  };
}

export async function run(folder: string, program: string, words: string[], cwd = root): Promise<string> {
  const env = { ...process.env, DOCKER_HOST: `unix://${folder}/docker.sock`, DOCKER_BUILDKIT: "0" };
  const { stdout } = await execute(program, words, { cwd, env, maxBuffer: 64_000_000 });
  return stdout;
}

export const images = {
  node: "localhost/recado-test-node:latest",
  recado: "localhost/recado-test:latest",
  postgres: "localhost/recado-test-postgres:latest",
  caddy: "localhost/recado-test-caddy:latest",
};
const from = ["--network=host", `--build-arg=NODE_IMAGE=${images.node}`];

/** The product's by its Dockerfile; what it stands on, and stands beside, from Debian's packages. */
export async function makeImages({ docker }: Engine, folder: string): Promise<void> {
  await makeNodeImage(folder);
  const stands = join(import.meta.dirname, "images");
  for (const name of ["postgres", "caddy"] as const)
    await docker("build", ...from, "-f", join(stands, `${name}.Dockerfile`), "-t", images[name], stands);
  // Debian's engine is too old for all that the Dockerfile says.
  const buildah = ["--root", join(folder, "buildah"), "--runroot", join(folder, "buildah-run")];
  const node = `docker-archive:${join(folder, "node.tar")}`;
  await docker("save", "-o", join(folder, "node.tar"), images.node);
  await run(folder, "buildah", [...buildah, "pull", node]);
  const built = join(folder, "recado.tar");
  const how = [
    "--format=docker",
    "--isolation=chroot",
    ...from,
    "-f",
    "deploy/Dockerfile",
    "-t",
    images.recado,
  ];
  await run(folder, "buildah", [...buildah, "build", ...how, "."]);
  await run(folder, "buildah", [
    ...buildah,
    "push",
    images.recado,
    `docker-archive:${built}:${images.recado}`,
  ]);
  await docker("load", "-i", built);
}

/** Debian with the Node that runs this and this machine's npm and certificates. */
async function makeNodeImage(folder: string): Promise<void> {
  const system = join(folder, "system");
  const local = join(system, "usr/local");
  await run(folder, "debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", system]);
  await cp(process.execPath, join(local, "bin/node"));
  // npm says so to whatever it runs: npm/bin/npm-cli.js.
  const npm = join(process.env.npm_execpath ?? "", "../..");
  await cp(npm, join(local, "lib/node_modules/npm"), { recursive: true, dereference: true });
  await writeFile(
    join(local, "bin/npm"),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  const certificates = "etc/ssl/certs/ca-certificates.crt";
  await cp(join("/", certificates), join(system, certificates));
  const packed = join(folder, "system.tar");
  await run(folder, "tar", ["-C", system, "-cf", packed, "."]);
  await run(folder, "docker", [
    "import",
    "--change",
    `ENV NODE_EXTRA_CA_CERTS=/${certificates}`,
    packed,
    images.node,
  ]);
}

/**
 * The compose files in a folder of the test's, for an old docker-compose too, which knows no name and no default in a default; on
 * ports of this machine alone, and without what Debian's caddy does not know.
 */
export async function copyDeployment(to: string, ports: { http: number; https: number }): Promise<void> {
  await mkdir(to);
  await cp(join(root, "deploy"), to, { recursive: true });
  await change(join(to, "compose.small.yaml"), [
    [/^name: recado$/m, ""],
    [/ports: \["80:80".*\]/, `ports: ["127.0.0.1:${ports.http}:80", "127.0.0.1:${ports.https}:443"]`],
    ["$".concat("{RECADO_TLS:-", "$", "{ADMIN_EMAIL}}"), "internal"],
  ]);
  await change(join(to, "compose/Caddyfile.small"), [[/^\s*stream_close_delay.*$/m, ""]]);
}

async function change(file: string, changes: [RegExp | string, string][]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [from, to] of changes) {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`${file} has nothing like ${String(from)}`);
    text = next;
  }
  await writeFile(file, text);
}
