import { listAuditLog } from "@recado/contract/audit-log";
import { login } from "@recado/contract/auth";
import { updateCompanyPreferences } from "@recado/contract/companies";
import { createCompanyInvitationLink, sendCompanyInvitation } from "@recado/contract/company-invitations";
import { createCompany, getCompany, updateCompany } from "@recado/contract/managed-companies";
import { checkInvitation, requestRecovery, resetPassword } from "@recado/contract/recovery";
import type { CallOf } from "@recado/contract/shared/route";
import {
  createInvitationLink,
  createUser,
  deleteUser,
  sendInvitation,
  updateUser,
} from "@recado/contract/staff";
import { updateTicket } from "@recado/contract/tickets";
import { getUser, type User } from "@recado/contract/users";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSmtp } from "../../adapters/smtp/smtp.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { type MailServer, openMailServer } from "../../testing/fakes/mail-server.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
const newPassword = "Primeira-Senha-1";
const day = 24 * 60 * minute;
let server: MailServer;
let testApp: TestApp;
let padaria: TestCompany;
let sofia: Person;
let invitees = 0;

beforeAll(async () => {
  server = await openMailServer();
  const mailer = createSmtp({
    url: server.url,
    from: "Recado <recado@exemplo.com.br>",
    host: "recado.exemplo.com.br",
  });
  testApp = await openTestApp({ own: true, mail: { mailer, demoMailbox: undefined }, clock });
  padaria = await createTestCompany(testApp);
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
});
afterEach(() => {
  server.refusal = undefined;
  clock.reset();
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

interface Link {
  email: string;
  token: string;
}

type NewBody = CallOf<typeof createUser>["body"];

/** Creates a user without a password. */
function invite(changes: Partial<NewBody> = {}, { ana } = padaria, app = testApp): Promise<User> {
  invitees += 1;
  const email = `davi.${invitees}@padaria.exemplo`;
  const body = { name: "Davi", email, password: "", queueIds: [padaria.sales], ...changes };
  return app.call(ana.token, createUser, { body });
}

function mailsTo(email: string) {
  return server.received.filter(({ to }) => to === email);
}

function readLink(text: string): Link {
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? "");
  expect(link.pathname).toBe("/invitation");
  const words = new URLSearchParams(link.hash.slice(1));
  return { email: words.get("email") ?? "", token: words.get("code") ?? "" };
}

/** Waits for the address's mail with this number, counted from one, and reads its link. */
async function mailedLink(email: string, number = 1): Promise<Link> {
  return readLink((await untilFound(() => mailsTo(email)[number - 1])).text);
}

function check(link: Link) {
  return testApp.call(undefined, checkInvitation, { body: link });
}

function accept(link: Link) {
  return testApp.call(undefined, resetPassword, { body: { ...link, newPassword } });
}

function signIn(email: string) {
  return testApp.call(undefined, login, { body: { email, password: newPassword } });
}

function change(id: number, body: CallOf<typeof updateUser>["body"], person: Person = padaria.ana) {
  return testApp.call(person.token, updateUser, { params: { id: String(id) }, body });
}

function send(id: number, person: Person = padaria.ana) {
  return testApp.call(person.token, sendInvitation, { params: { id: String(id) } });
}

function look(id: number) {
  return testApp.call(padaria.ana.token, getUser, { params: { id: String(id) } });
}

describe("an invitation", () => {
  it("lets the user choose a password once and sign in, and then says that it was used", async () => {
    const { id, email } = await invite();
    const link = await mailedLink(email);
    expect(await check(link)).toMatchObject({ name: "Davi", company: padaria.name });
    await expectRefusal(signIn(email), "ERR_INVALID_CREDENTIALS");
    await accept(link);
    expect((await signIn(email)).user).toMatchObject({ id, invitation: null });
    await expectRefusal(check(link), "ERR_INVITATION_USED");
    await expectRefusal(accept({ ...link }), "ERR_INVALID_RESET_CODE");
  });

  it("is mailed in the company's language, and everybody sees live when the mail has left", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const params = { id: String(loja.id) };
    await testApp.call(loja.ana.token, updateCompanyPreferences, { params, body: { language: "es" } });
    const listener = await testApp.listen(loja.clara.token);
    const { email, invitation } = await invite({ queueIds: [] }, loja);
    expect(invitation?.delivery).toMatch(/^(sending|sent)$/);
    await listener.next(
      ({ name, payload }) => name === "user" && JSON.stringify(payload).includes('"delivery":"sent"'),
    );
    expect(mailsTo(email)).toMatchObject([{ subject: "Invitación a Recado" }]);
  });

  it("ends the link before it", async () => {
    const { id, email } = await invite();
    const first = await mailedLink(email);
    await send(id);
    const second = await mailedLink(email, 2);
    await expectRefusal(check(first), "ERR_INVITATION_INVALID");
    await expectRefusal(accept(first), "ERR_INVALID_RESET_CODE");
    await accept(second);
    expect((await signIn(email)).user.id).toBe(id);
  });

  it("drops the mail before it that still waits for the mail server", async () => {
    server.refusal = { code: 451, words: "4.3.2 come back later" };
    const before = server.refused;
    const { id, email } = await invite();
    await untilTrue(() => server.refused > before);
    await send(id);
    server.refusal = undefined;
    expect(await check(await mailedLink(email))).toMatchObject({ name: "Davi" });
    await untilTrue(async () => (await look(id)).invitation?.delivery === "sent");
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("is shown as not delivered when the mail server refuses the address", async () => {
    server.refusal = { code: 550, words: "5.1.1 no such mailbox" };
    const { id } = await invite();
    await untilTrue(async () => (await look(id)).invitation?.delivery === "failed");
  });

  it("says after seven days that it has expired; a recovery code then lets the user in", async () => {
    const { id, email } = await invite();
    const link = await mailedLink(email);
    clock.advance(7 * day);
    await expectRefusal(check(link), "ERR_INVITATION_EXPIRED");
    await expectRefusal(accept(link), "ERR_INVALID_RESET_CODE");
    await testApp.call(undefined, requestRecovery, { body: { email } });
    const mail = await untilFound(() => mailsTo(email)[1]);
    const token = /^[A-Z0-9]{5}-[A-Z0-9]{5}\r?$/m.exec(mail.text)?.[0] ?? "";
    await accept({ email, token });
    expect((await signIn(email)).user).toMatchObject({ id, invitation: null });
  });

  it("stays valid while somebody requests recovery codes and guesses", async () => {
    const { id, email } = await invite();
    const link = await mailedLink(email);
    await testApp.call(undefined, requestRecovery, { body: { email } });
    const wrong = { email, token: "AAAAA-AAAAA-AAAAA-AAAAA" };
    await expectRefusal(check(wrong), "ERR_INVITATION_INVALID");
    await expectRefusal(check({ ...link, email: padaria.bruno.email }), "ERR_INVITATION_INVALID");
    await expectRefusal(check({ ...link, email: "ninguem@exemplo.com.br" }), "ERR_INVITATION_INVALID");
    await Promise.allSettled(Array.from({ length: 5 }, () => accept(wrong)));
    await accept(link);
    expect((await signIn(email)).user.id).toBe(id);
  });

  it.each([
    ["the user's deactivation", (id: number) => change(id, { active: false })],
    [
      "the user's deletion",
      (id: number) => testApp.call(padaria.ana.token, deleteUser, { params: { id: String(id) } }),
    ],
  ])("is ended by %s", async (_, end) => {
    const { id, email } = await invite();
    const link = await mailedLink(email);
    await end(id);
    await expectRefusal(check(link), "ERR_INVITATION_INVALID");
    await expectRefusal(accept(link), "ERR_INVALID_RESET_CODE");
  });

  it("stays ended when the user is activated again, who can then be invited anew", async () => {
    const { id, email } = await invite();
    const link = await mailedLink(email);
    await change(id, { active: false });
    await expectRefusal(send(id), "ERR_NOT_INVITED");
    const { invitation } = await change(id, { active: true });
    expect(Date.parse(invitation?.expiresAt ?? "")).toBeLessThanOrEqual(clock.now().getTime());
    await expectRefusal(check(link), "ERR_INVITATION_INVALID");
    await send(id);
    await accept(await mailedLink(email, 2));
  });

  it("is over once an admin has set a password", async () => {
    const { id, email } = await invite();
    const link = await mailedLink(email);
    expect(await change(id, { password: newPassword })).toMatchObject({ invitation: null });
    await expectRefusal(accept(link), "ERR_INVALID_RESET_CODE");
    expect((await signIn(email)).user.id).toBe(id);
    await expectRefusal(send(id), "ERR_NOT_INVITED");
  });

  it("is mailed again to a changed address, and the link in the former mailbox ends", async () => {
    const { id, email } = await invite();
    const former = await mailedLink(email);
    const address = `novo.${email}`;
    await change(id, { email: address });
    await expectRefusal(check(former), "ERR_INVITATION_INVALID");
    await accept(await mailedLink(address));
    expect((await signIn(address)).user.id).toBe(id);
  });

  it("cannot be sent by another company's admin, by an agent or to a user with a password", async () => {
    const { id, email } = await invite();
    const loja = await createTestStaff(testApp, "Loja");
    await expectRefusal(send(id, loja.ana), "ERR_NO_USER_FOUND");
    await expectRefusal(send(id, padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(send(padaria.bruno.id), "ERR_NOT_INVITED");
    for (const [person, code] of [
      [loja.ana, "ERR_NO_USER_FOUND"],
      [padaria.bruno, "ERR_NO_PERMISSION"],
    ] as const) {
      const call = { params: { id: String(id) } };
      await expectRefusal(testApp.call(person.token, createInvitationLink, call), code);
    }
    await check(await mailedLink(email));
  });

  it("is sent to one address at most five times an hour", async () => {
    const { id } = await invite();
    for (let sent = 1; sent < 5; sent++) await send(id);
    await expectRefusal(send(id), "ERR_TOO_MANY_REQUESTS");
  });

  it("stores its code as a hash, and no log contains the code", async () => {
    const { id, email } = await invite();
    const { token } = await mailedLink(email);
    await check({ email, token });
    const stored = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ row: string }>`
        select to_jsonb(u)::text as row from users u where company_id = ${db.companyId} and id = ${id}
        union all select to_jsonb(m)::text from mails m where company_id = ${db.companyId}`),
    );
    for (const told of [JSON.stringify(stored), testApp.logs.join("")]) expect(told).not.toContain(token);
  });
});

describe("an invited user", () => {
  it("gets no tickets before accepting", async () => {
    const { id, email } = await invite();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
    const give = () =>
      testApp.call(padaria.ana.token, updateTicket, {
        params: { id: String(ticket.id) },
        body: { userId: id, queueId: padaria.sales },
      });
    await expectRefusal(give(), "ERR_USER_NOT_JOINED");
    await accept(await mailedLink(email));
    expect(await give()).toMatchObject({ userId: id });
  });

  it("counts towards the plan's users, but not as the admin whom a company needs", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const plan = await testApp.app.database.platform((db) =>
      db.first(sql<{ id: number }>`
        insert into plans (name, users, connections, queues, value_centavos) values ('Quatro', 4, 1, 1, 0) returning id`),
    );
    await testApp.app.database.write(loja.id, (db) =>
      db.run(sql`update companies set plan_id = ${plan?.id} where id = ${db.companyId}`),
    );
    await invite({ profile: "admin", queueIds: [] }, loja);
    await expectRefusal(invite({ queueIds: [] }, loja), "ERR_PLAN_LIMIT");
    await expectRefusal(change(loja.ana.id, { profile: "user" }, loja.ana), "ERR_LAST_ADMIN");
  });
});

describe("an invitation by link", () => {
  const linkOf = (id: number, app = testApp) =>
    app.call(padaria.ana.token, createInvitationLink, { params: { id: String(id) } });

  it("ends the mailed one, and the audit log names who created it without the link", async () => {
    const { id, email } = await invite();
    const mailed = await mailedLink(email);
    const { link } = await linkOf(id);
    await expectRefusal(check(mailed), "ERR_INVITATION_INVALID");
    expect((await look(id)).invitation?.delivery).toBe("link");
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "users" } });
    expect(entries[0]).toMatchObject({
      userId: padaria.ana.id,
      action: "invited",
      entityId: String(id),
      changes: [{ field: "invitationLink" }],
    });
    expect(JSON.stringify(entries)).not.toContain(readLink(link).token);
    await accept(readLink(link));
  });

  it("is the way on an installation without a mail server, for users and for companies", async () => {
    const plain = await openTestApp({
      beside: testApp,
      clock,
      mail: { mailer: undefined, demoMailbox: undefined },
    });
    const { id, email, invitation } = await invite({}, padaria, plain);
    expect(invitation?.delivery).toBe("link");
    await expectRefusal(
      plain.call(padaria.ana.token, sendInvitation, { params: { id: String(id) } }),
      "ERR_MAIL_NOT_CONFIGURED",
    );
    await accept(readLink((await linkOf(id, plain)).link));
    expect((await signIn(email)).user.id).toBe(id);
    const company = await createShop(plain);
    const { link } = await plain.call(sofia.token, createCompanyInvitationLink, {
      params: { id: String(company.id) },
    });
    await accept(readLink(link));
    await plain.close();
  });
});

let shops = 0;
async function createShop(app = testApp) {
  shops += 1;
  const plan = await app.app.database.platform((db) =>
    db.first(sql<{ id: number }>`
      insert into plans (name, users, connections, queues, value_centavos)
      values (${`Plano ${shops}`}, 4, 1, 1, 0) returning id`),
  );
  const email = `dona@quitanda${shops}.exemplo`;
  const body = { email, userName: "Rita", planId: plan?.id ?? 0 };
  const { id, invitation } = await app.call(sofia.token, createCompany, { body });
  return { id, email, invitation };
}

describe("the invitation of a company's first admin", () => {
  const show = (id: number) => testApp.call(sofia.token, getCompany, { params: { id: String(id) } });

  it("is shown to the operator until somebody has a password, and can be sent again", async () => {
    const { id, email, invitation } = await createShop();
    expect(invitation).toMatchObject({ userName: "Rita", email });
    const first = await mailedLink(email);
    const params = { id: String(id) };
    await expectRefusal(
      testApp.call(padaria.ana.token, sendCompanyInvitation, { params }),
      "ERR_NO_PERMISSION",
    );
    await testApp.call(sofia.token, sendCompanyInvitation, { params });
    await expectRefusal(check(first), "ERR_INVITATION_INVALID");
    const listener = await testApp.listen(sofia.token);
    await accept(await mailedLink(email, 2));
    await listener.next(
      ({ name, payload }) => name === "managedCompany" && JSON.stringify(payload).includes(`:${id}`),
    );
    expect((await show(id)).invitation).toBeNull();
    await expectRefusal(testApp.call(sofia.token, sendCompanyInvitation, { params }), "ERR_NOT_INVITED");
  });

  it("is ended by blocking the company, also after the company is unblocked", async () => {
    const { id, email } = await createShop();
    const link = await mailedLink(email);
    const setStatus = (status: boolean) =>
      testApp.call(sofia.token, updateCompany, { params: { id: String(id) }, query: {}, body: { status } });
    await setStatus(false);
    await expectRefusal(check(link), "ERR_INVITATION_INVALID");
    await setStatus(true);
    await expectRefusal(accept(link), "ERR_INVALID_RESET_CODE");
    await testApp.call(sofia.token, sendCompanyInvitation, { params: { id: String(id) } });
    await accept(await mailedLink(email, 2));
  });
});
