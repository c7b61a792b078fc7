import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untilTrue } from "../factories.ts";
import {
  buildImages,
  type ContainerEngine,
  changeFile,
  copyDeployment,
  images,
  runProgram,
  startEngine,
} from "./container-engine.ts";
import { freePort } from "./debian-programs.ts";

// Builds the image with its Dockerfile and starts the small compose file, following the instructions in
// docs/operators/operating.md.
const project = "recado";
const email = "dona@exemplo.com.br";

let folder: string;
let engine: ContainerEngine | undefined;
let https: number;
let password: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-containers-"));
  engine = await startEngine(folder);
  await buildImages(engine, folder);
  https = await freePort();
  await copyDeployment(join(folder, "deploy"), { http: await freePort(), https });
  await choose(images.recado);
}, 3_600_000);
afterAll(async () => {
  try {
    await engine?.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

async function choose(image: string): Promise<void> {
  const settings = {
    RECADO_HOST: "localhost",
    ADMIN_EMAIL: email,
    RECADO_IMAGE: image,
    POSTGRES_IMAGE: images.postgres,
    CADDY_IMAGE: images.caddy,
  };
  await writeFile(
    join(folder, "deploy/.env"),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
}

function docker(...words: string[]): Promise<string> {
  return runProgram(folder, "docker", words);
}

function compose(...words: string[]): Promise<string> {
  const all = ["-p", project, "-f", "compose.small.yaml", ...words];
  return runProgram(folder, "docker-compose", all, join(folder, "deploy"));
}

/** Runs a command in the running container. */
function within(...words: string[]): Promise<string> {
  return compose("exec", "-T", "recado", ...words);
}

/** Sends a request through the proxy, whose certificate is self-signed. */
async function ask(path: string, body?: object, token = ""): Promise<{ status: number; text: string }> {
  const sent = new Request("http://any", {
    method: body ? "POST" : "GET",
    ...(body && {
      body: body instanceof FormData ? body : new Blob([JSON.stringify(body)], { type: "application/json" }),
    }),
    headers: { authorization: `Bearer ${token}` },
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const asked = request(
    {
      host: "localhost",
      port: https,
      path,
      method: sent.method,
      rejectUnauthorized: false,
      headers: Object.fromEntries(sent.headers),
    },
    (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, text: said }), reject);
    },
  );
  asked.on("error", reject).end(Buffer.from(await sent.arrayBuffer()));
  return promise;
}

async function signIn(): Promise<boolean> {
  const answer = await ask("/api/auth/login", { email, password }).catch(() => undefined);
  return answer?.status === 200;
}

it("the containers start from nothing to the first sign-in over TLS, read-only and not as root", async () => {
  await compose("up", "-d", "--no-build");
  password = await within("cat", "/run/secrets/recado/admin_password");
  await untilTrue(signIn);
  expect((await ask("/")).text).toContain("<html");
  expect((await ask("/metrics")).status).toBe(404);
  expect((await within("id", "-u")).trim()).toBe("1000");
  await expect(within("touch", "/app/something")).rejects.toThrow("Read-only file system");
  expect(await within("recado", "doctor")).toContain("No check failed.");
});

it("a killed process of the container is restarted", async () => {
  const [id = ""] = (await compose("ps", "-q", "recado")).trim().split("\n");
  await within("sh", "-c", "kill -9 $(pidof node)").catch(() => "");
  await untilTrue(async () => (await docker("inspect", "-f", "{{.RestartCount}}", id)).trim() !== "0");
  await untilTrue(signIn);
});

it("a container's backup is restored on another machine, where the super user signs in again", async () => {
  expect(await within("recado", "backup")).toMatch(/^Backup recado-\S+ made in \/backups: \d+ rows/);
  const key = await within("cat", "/run/secrets/recado/secret_key");
  const backups = join(folder, "copied");
  await docker("cp", `${project}_recado_1:/backups`, backups);
  await compose("down", "-v", "-t", "20");

  const volumes = ["secrets-recado:/secrets", "backups:/backups"].map((one) => `${project}_${one}`);
  const mounts = [...volumes, `${backups}:/from:ro`].flatMap((one) => ["-v", one]);
  const command = `umask 077; printf %s '${key}' > /secrets/secret_key; cp -a /from/. /backups/; chown -R 1000:1000 /backups`;
  await docker("run", "--rm", "--user", "0", ...mounts, images.recado, "sh", "-c", command);
  await compose("up", "-d", "--no-build", "database");
  await untilTrue(async () => {
    const [id = ""] = (await compose("ps", "-q", "database")).trim().split("\n");
    return (await docker("inspect", "-f", "{{.State.Health.Status}}", id)).trim() === "healthy";
  });
  expect(await compose("run", "--rm", "--no-deps", "recado", "restore", "/backups")).toContain(" restored: ");
  await compose("up", "-d", "--no-build");
  await untilTrue(signIn);
  expect(await within("recado", "backup", "--take-over")).toContain(" (0 new)");
});

it("the arm64 image continues with the same database and loads its native packages", async () => {
  await choose(images.arm64);
  // The emulator of the arm64 processor needs memory in addition to the program's.
  await changeFile(join(folder, "deploy/compose.small.yaml"), [
    [/cpus: "1.5", memory: 768M/, 'cpus: "1.5", memory: 2G'],
  ]);
  // Does not wait until the container is reported as healthy, because the health check does not allow for the slowness
  // of an emulated processor.
  await compose("up", "-d", "--no-build", "--no-deps", "secrets", "recado");
  // Signing in shows that argon2 works on the emulated processor.
  await untilTrue(signIn);
  expect((await within("uname", "-m")).trim()).toBe("aarch64");
  const { token } = JSON.parse((await ask("/api/auth/login", { email, password })).text);
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#2f9e6e" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("kind", "icon");
  form.append("file", new Blob([new Uint8Array(picture)]), "icon.png");
  // The upload shows that sharp works: it scales the picture in a child process. On an emulated processor the child
  // process may exceed its start timeout, so the upload is repeated.
  const upload = () => ask("/api/installation-brand/media-upload", form, token);
  await expect.poll(upload, { timeout: 300_000, interval: 3_000 }).toMatchObject({ status: 200 });
  const { icons } = JSON.parse((await ask("/api/installation-brand", undefined, token)).text);
  expect((await ask(icons.small)).status).toBe(200);
});
