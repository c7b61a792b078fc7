import { listAuditLog } from "@recado/contract/audit-log";
import { getMe, login } from "@recado/contract/auth";
import * as contract from "@recado/contract/recovery";
import { routeUrl } from "@recado/contract/shared/client";
import { updateUser } from "@recado/contract/staff";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Staff,
  testPassword,
  untilFound,
} from "../../testing/factories.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
const mailbox = createDemoMailbox(() => clock.now());
const newPassword = "Nova-Senha-2027";
let testApp: TestApp;
let padaria: Staff;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock, mail: { mailer: mailbox, demoMailbox: undefined } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestStaff(testApp);
});
afterEach(() => clock.reset());

function mailsTo(email: string) {
  return mailbox.list().filter(({ to }) => to === email);
}

function ask(email: string) {
  return testApp.call(undefined, contract.requestRecovery, { body: { email } });
}

function codeIn(text: string): string {
  return /^[A-Z0-9]{5}-[A-Z0-9]{5}$/m.exec(text)?.[0] ?? "";
}

/** Requests a recovery code and returns the code from the mail. */
async function codeFor(email: string, typed = email): Promise<string> {
  const before = mailsTo(email).length;
  await ask(typed);
  const mail = await untilFound(() => (mailsTo(email).length > before ? mailsTo(email)[0] : undefined));
  return codeIn(mail.text);
}

function reset(email: string, token: string, password = newPassword) {
  return testApp.call(undefined, contract.resetPassword, { body: { email, token, newPassword: password } });
}

function enter(email: string, password: string) {
  return testApp.call(undefined, login, { body: { email, password } });
}

describe("a password reset", () => {
  // Specification (money): a random code, used once.
  it("succeeds once with the mailed code, in any spelling of the code", async () => {
    const { email } = padaria.bruno;
    const code = await codeFor(email, ` ${email.toUpperCase()}`);
    await reset(email, ` ${code.toLowerCase().replace("-", " ")} `);
    expect((await enter(email, newPassword)).user.id).toBe(padaria.bruno.id);
    await expectRefusal(reset(email, code, "Outra-Senha-1"), "ERR_INVALID_RESET_CODE");
  });

  // Specification (money): ends all sessions.
  it("ends all sessions live, and is in the audit log without the password", async () => {
    const { bruno, ana } = padaria;
    const listener = await testApp.listen(bruno.token);
    const code = await codeFor(bruno.email);
    await reset(bruno.email, code);
    const told = await listener.next(({ name }) => name === "auth");
    expect(told).toMatchObject({ reason: "reset", user: { id: bruno.id } });
    await expectRefusal(testApp.call(bruno.token, getMe, {}), "ERR_SESSION_EXPIRED");
    const { entries } = await testApp.call(ana.token, listAuditLog, { query: { area: "users" } });
    expect(entries[0]).toMatchObject({
      userId: bruno.id,
      action: "updated",
      changes: [{ field: "password" }],
    });
  });

  // Specification (money): good for thirty minutes.
  it("is refused after thirty minutes", async () => {
    const { email } = padaria.bruno;
    const code = await codeFor(email);
    clock.advance(30 * minute);
    await expectRefusal(reset(email, code), "ERR_INVALID_RESET_CODE");
  });

  // Specification (money): the newest alone.
  it("is refused with a code that is not the newest", async () => {
    const { email } = padaria.bruno;
    const [first, second] = [await codeFor(email), await codeFor(email)];
    await expectRefusal(reset(email, first), "ERR_INVALID_RESET_CODE");
    await reset(email, second);
  });

  it("succeeds after a few wrong codes of others", async () => {
    const { email } = padaria.bruno;
    const code = await codeFor(email);
    for (const wrong of ["AAAAA-AAAAA", "1", "x".repeat(60), "----", "BBBBB-BBBBB", "CCCCC-CCCCC"])
      await expectRefusal(reset(email, wrong), "ERR_INVALID_RESET_CODE");
    await reset(email, code);
  });

  // Specification (money): slowed: a hundred wrong codes.
  it("is refused even with the right code after a hundred wrong codes", async () => {
    const { email } = padaria.bruno;
    const code = await codeFor(email);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        update password_resets set wrong_tries = 94
        where company_id = ${db.companyId} and user_id = ${padaria.bruno.id}`),
    );
    await Promise.allSettled(Array.from({ length: 6 }, () => reset(email, "AAAAA-AAAAA")));
    await expectRefusal(reset(email, code), "ERR_INVALID_RESET_CODE");
    expect((await enter(email, "senha-de-teste")).user.id).toBe(padaria.bruno.id);
  });

  it("is refused for another account than that of the code", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const code = await codeFor(padaria.bruno.email);
    await expectRefusal(reset(vizinha.bruno.email, code), "ERR_INVALID_RESET_CODE");
    await expectRefusal(reset("ninguem@exemplo.com.br", code), "ERR_INVALID_RESET_CODE");
    await reset(padaria.bruno.email, code);
  });

  it("is refused once the password or address was changed in another way", async () => {
    const { ana, bruno } = padaria;
    const code = await codeFor(bruno.email);
    const body = { password: "trocada-pela-ana" };
    await testApp.call(ana.token, updateUser, { params: { id: String(bruno.id) }, body });
    await expectRefusal(reset(bruno.email, code), "ERR_INVALID_RESET_CODE");
    const next = await codeFor(bruno.email);
    const email = `novo.${bruno.email}`;
    await testApp.call(ana.token, updateUser, { params: { id: String(bruno.id) }, body: { email } });
    await expectRefusal(reset(email, next), "ERR_INVALID_RESET_CODE");
  });

  // Specification (money): an unknown address answers 404.
  it("cannot be requested for an unknown address or a deactivated user", async () => {
    await expectRefusal(ask("ninguem@exemplo.com.br"), "ERR_EMAIL_NOT_FOUND");
    const gone = await createTestUser(testApp, padaria, { name: "Davi" });
    await testApp.call(padaria.ana.token, updateUser, {
      params: { id: String(gone.id) },
      body: { active: false },
    });
    await expectRefusal(ask(gone.email), "ERR_EMAIL_NOT_FOUND");
    expect(mailsTo(gone.email)).toEqual([]);
  });

  // Specification (money): hashed, and in no log, path or body.
  it("stores its code as a hash, and no log contains code, password or address", async () => {
    const { email } = padaria.bruno;
    const code = await codeFor(email);
    const stored = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ row: string }>`
        select to_jsonb(r)::text as row from password_resets r where company_id = ${db.companyId}
        union all select to_jsonb(m)::text from mails m where company_id = ${db.companyId}`),
    );
    expect(stored.length).toBeGreaterThan(1);
    expect(JSON.stringify(stored)).not.toContain(code);
    await post(contract.resetPasswordByPath, { email, token: "AAAAA-AAAAA", newPassword });
    // Internal errors must be logged without data of the request.
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update users set password_hash = 'broken' where company_id = ${db.companyId}`),
    );
    await post(contract.resetPasswordByPath, { email, token: code, newPassword });
    const logged = testApp.logs.join("");
    for (const secret of [code, newPassword, email]) expect(logged).not.toContain(secret);
  });
});

/** Calls the routes as the specification defines them, with all parameters in the path. */
function post(
  route: typeof contract.requestRecoveryByPath | typeof contract.resetPasswordByPath,
  { email, token = "", newPassword: password = "" }: { email: string; token?: string; newPassword?: string },
  remoteAddress = freshAddress(),
  device?: string,
) {
  const params = { recoveryEmail: email, recoveryToken: token, recoveryPassword: password };
  const cookies = device === undefined ? {} : { recado_device: device };
  return testApp.app.http.inject({
    method: "POST",
    url: routeUrl(route.path, params),
    remoteAddress,
    cookies,
  });
}

describe("a password reset with all parameters in the path", () => {
  // Specification (money): both call shapes: everything in the path.
  it("succeeds like one with a body", async () => {
    const { email } = padaria.bruno;
    expect((await post(contract.requestRecoveryByPath, { email })).statusCode).toBe(200);
    const mail = await untilFound(() => mailsTo(email)[0]);
    const answer = await post(contract.resetPasswordByPath, {
      email,
      token: codeIn(mail.text),
      newPassword: "Nova/Senha 50%?",
    });
    expect(answer.statusCode).toBe(200);
    expect((await enter(email, "Nova/Senha 50%?")).user.id).toBe(padaria.bruno.id);
  });

  it("is refused for an invalid or unknown address like one with a body", async () => {
    const none = await post(contract.requestRecoveryByPath, { email: "bruno" });
    expect(none.json()).toMatchObject({
      error: "ERR_VALIDATION",
      issues: [{ path: "email", message: "Email inválido" }],
    });
    const nobody = await post(contract.requestRecoveryByPath, { email: "ninguem@exemplo.com.br" });
    expect([nobody.statusCode, nobody.json().error]).toEqual([404, "ERR_EMAIL_NOT_FOUND"]);
  });
});

describe("a new password", () => {
  // Specification (money): at least 8 characters with upper case, lower case and a digit.
  it.each(["Curta-1", "sem-maiuscula-1", "SEM-MINUSCULA-1", "Sem-Numero", `Aa1${"x".repeat(48)}`, ""])(
    "cannot be %j",
    async (password) => {
      const refusal = await expectRefusal(
        reset(padaria.bruno.email, "ABCDE-23456", password),
        "ERR_VALIDATION",
      );
      expect(refusal.issues).toContainEqual(expect.objectContaining({ path: "newPassword" }));
    },
  );

  it("must equal its confirmation", () => {
    const form = { token: "ABCDE-23456", newPassword, confirmation: "outra" };
    expect(contract.resetScreenForm.safeParse(form).error?.issues).toMatchObject([
      { path: ["confirmation"], message: "As senhas não correspondem" },
    ]);
    expect(contract.resetScreenForm.safeParse({ ...form, confirmation: newPassword }).success).toBe(true);
  });
});

describe("the limit of password reset requests", () => {
  const askFrom = async (client: string, email: string, device?: string) =>
    (await post(contract.requestRecoveryByPath, { email }, client, device)).statusCode;

  /** Returns the device cookie that a browser keeps after a sign-in. */
  async function browserOf(email: string): Promise<string> {
    const answer = await testApp.app.http.inject({
      method: "POST",
      url: `/api${login.path}`,
      remoteAddress: freshAddress(),
      payload: { email, password: testPassword },
    });
    const kept = answer.cookies.filter(({ name }) => name === "recado_device");
    expect(kept.map(({ path }) => path)).toEqual(
      expect.arrayContaining(
        [contract.requestRecovery.path, contract.resetPassword.path].map((path) => `/api${path}`),
      ),
    );
    return kept[0]?.value ?? "";
  }

  // Specification (money): limited by address.
  it("is five for an e-mail address from one client, and does not affect its owner elsewhere", async () => {
    const { email } = padaria.clara;
    const [stranger, owner] = [freshAddress(), freshAddress()];
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++) statuses.push(await askFrom(stranger, email));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askFrom(owner, email)).toBe(200);
    expect(await askFrom(stranger, padaria.bruno.email)).toBe(200);
  });

  it("is twenty for an e-mail address from all clients", async () => {
    const { email } = padaria.clara;
    const clients = Array.from({ length: 21 }, freshAddress);
    const statuses = await Promise.all(clients.map((client) => askFrom(client, email)));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it("is separate for a browser in which the owner has signed in before", async () => {
    const { bruno, clara } = padaria;
    await Promise.all(Array.from({ length: 21 }, () => askFrom(freshAddress(), clara.email)));
    const [own, colleagues] = [await browserOf(clara.email), await browserOf(bruno.email)];
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++) statuses.push(await askFrom(freshAddress(), clara.email, own));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askFrom(freshAddress(), clara.email, colleagues)).toBe(429);
    expect(await askFrom(freshAddress(), clara.email, "made-up")).toBe(429);
  });

  it("and of guessed codes does not affect a browser in which the owner has signed in before", async () => {
    const { email } = padaria.clara;
    const own = await browserOf(email);
    const code = await codeFor(email);
    const guessed = { email, token: "AAAAA-AAAAA", newPassword };
    const guess = async () => (await post(contract.resetPasswordByPath, guessed)).statusCode;
    await Promise.all(Array.from({ length: 10 }, guess));
    // Makes so many concurrent guesses that some are rejected with status 429.
    const guessing = Array.from({ length: 12 }, guess);
    await Promise.any(guessing.map(async (one) => expect(await one).toBe(429)));
    const held = { email, token: code, newPassword };
    const answer = await post(contract.resetPasswordByPath, held, freshAddress(), own);
    expect(answer.statusCode).toBe(200);
    await Promise.all(guessing);
  });

  // Specification (money): Recovery: and by where they ask from.
  it("is ten per client for any e-mail addresses", async () => {
    const client = freshAddress();
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked++) {
      const email = `alguem.${asked}@exemplo.com.br`;
      statuses.push((await post(contract.requestRecoveryByPath, { email }, client)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });
});

// Specification (money): without mail recovery says so.
it("a password reset is refused with a reason when mail is not set up", async () => {
  const without = await openTestApp();
  const loja = await createTestStaff(without, "Loja");
  const asking = without.call(undefined, contract.requestRecovery, { body: { email: loja.ana.email } });
  await expectRefusal(asking, "ERR_MAIL_NOT_CONFIGURED");
  await without.close();
});
