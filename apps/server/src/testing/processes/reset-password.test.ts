import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { testSecretKey } from "../test-tokens.ts";
import { type Program, startProgram, urlOf } from "./program.ts";

const email = "dona@exemplo.com.br";
const command = join(import.meta.dirname, "../../reset-password.ts");
const { owner } = inject("databaseServer");
const database = `reset_${randomUUID().replaceAll("-", "")}`;

let administrator: Client;
let folder: string;
let environment: Record<string, string>;
let program: Program;

beforeAll(async () => {
  administrator = new Client(owner);
  await administrator.connect();
  await administrator.query(`create database ${database}`);
  folder = await mkdtemp(join(inject("testFolder"), "reset-"));
  environment = {
    DATA_DIR: folder,
    DATABASE_URL: urlOf({ ...owner, database }),
    SECRET_KEY: testSecretKey,
    PUBLIC_URL: "https://recado.exemplo.com.br",
    ROLES: "web,worker",
  };
  program = startProgram({ ...environment, ADMIN_EMAIL: email, ADMIN_PASSWORD: "senha-de-teste" });
});
afterAll(async () => {
  await program.kill();
  await administrator.query(`drop database ${database} with (force)`);
  await administrator.query(`drop role if exists recado_app_${database}`);
  await administrator.end();
  await rm(folder, { recursive: true, force: true });
});

function run(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...environment, PATH: process.env.PATH },
  });
}

it("whoever hosts gets a link beside the running program, which sets a new password", async () => {
  const url = await program.ready;
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { stdout } = await run(email);
  const link = new URL(stdout.split("\n")[0] ?? "");
  expect(link.href).toMatch(/^https:\/\/recado\.exemplo\.com\.br\/forgetpsw#/);
  const words = new URLSearchParams(link.hash.slice(1));
  expect(words.get("email")).toBe(email);
  const newPassword = "Nova-Senha-2027";
  const reset = await post("/resetpasswords", { email, token: words.get("code"), newPassword });
  expect(reset.status).toBe(200);
  expect((await post("/auth/login", { email, password: newPassword })).status).toBe(200);
}, 60_000);

it("says who is missing", async () => {
  await expect(run("ninguem@exemplo.com.br")).rejects.toMatchObject({
    code: 1,
    stderr: "recado: nobody signs in with ninguem@exemplo.com.br\n",
  });
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("whose?") });
}, 60_000);
