import { listAuditLog } from "@recado/contract/audit-log";
import { getMe, login } from "@recado/contract/auth";
import { getInstallationSettings, updateInstallationSettings } from "@recado/contract/installation-settings";
import { listInvoices } from "@recado/contract/invoices";
import { listPublicPlans } from "@recado/contract/plans";
import { confirmEmail, getSignup, signUp } from "@recado/contract/signup";
import { createUser, updateUser } from "@recado/contract/staff";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  untilFound,
} from "../../testing/factories.ts";
import { SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
const mailbox = createDemoMailbox(() => clock.now());
let testApp: TestApp;
let padaria: TestCompany;
let sofia: Person;
let essential: number;
let enterprise: number;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock, mail: { mailer: mailbox, demoMailbox: undefined } });
  padaria = await createTestCompany(testApp);
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
  const size = { users: 1, connections: 1, queues: 2, value_centavos: 9_900 };
  [essential, enterprise] = await testApp.app.database.platform(async (db) => [
    await insertPlan(db, { ...size, name: "Essencial" }),
    await insertPlan(db, { ...size, name: "ENTERPRISE" }),
  ]);
});
afterEach(() => clock.reset());
afterAll(() => testApp.close());

let made = 0;
function form(changes: object = {}) {
  made += 1;
  return {
    name: `Floricultura ${made}`,
    phone: "11999990000",
    email: `dona.${made}@floricultura.exemplo`,
    password: "rosas",
    planId: essential,
    ...changes,
  };
}

/** Last second of the day that is `days` days after the clock's day, in the time zone of new companies. */
function endOfDay(days: number): string {
  const today = new Intl.DateTimeFormat("sv", { timeZone: "America/Sao_Paulo" }).format(clock.now());
  const end = new Date(`${today}T23:59:59-03:00`);
  end.setUTCDate(end.getUTCDate() + days);
  return end.toISOString();
}

function signUpWith(changes: object = {}) {
  return testApp.call(undefined, signUp, { body: form(changes) });
}

function change(body: { signupOpen?: boolean; trialDays?: number }, by = sofia) {
  return testApp.call(by.token, updateInstallationSettings, { body });
}

function mailTo(email: string, subject: string) {
  return mailbox.list().find((mail) => mail.to === email && mail.subject.includes(subject));
}

describe("the signup of a company", () => {
  // Specification (money): a new company with its admin, who is signed in.
  it("creates the company and its signed-in admin, on a trial of the installation's length", async () => {
    const body = form();
    const { token, user } = await testApp.call(undefined, signUp, { body });
    expect(user).toMatchObject({
      name: body.name,
      email: body.email,
      profile: "admin",
      super: false,
      company: {
        name: body.name,
        email: body.email,
        phone: "11999990000",
        planId: essential,
        status: true,
        recurrence: "MENSAL",
      },
    });
    const { trialExpiration, dueDate, settings } = user.company;
    expect(dueDate).toBe(trialExpiration);
    expect(dueDate).toBe(endOfDay(3));
    expect(settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
    expect((await testApp.call(token, getMe, {})).id).toBe(user.id);
    const again = { email: body.email, password: body.password };
    expect((await testApp.call(undefined, login, { body: again })).user.id).toBe(user.id);
  });

  it.each([
    ["Padaria do João", "Olá, Padaria do João!"],
    ["Ganhe em www.golpe.example", "Olá!"],
    ["golpe.example", "Olá!"],
    ["Ligue 0800 123 4567", "Olá!"],
    ["Sua conta foi bloqueada e precisa de ajuda agora", "Olá!"],
  ])("with the name %s sends a mail that begins with “%s”", async (name, greeting) => {
    const body = form({ name });
    await testApp.call(undefined, signUp, { body });
    const mail = await untilFound(() => mailTo(body.email, "Boas-vindas"));
    expect(mail.text.split("\n")[0]).toBe(greeting);
    if (greeting === "Olá!") for (const said of [mail.text, mail.html]) expect(said).not.toContain(name);
  });

  it("accepts the plan's number as text", async () => {
    const { user } = await signUpWith({ planId: String(essential) });
    expect(user.company.planId).toBe(essential);
    const { issues } = await expectRefusal(signUpWith({ planId: "2x" }), "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path: "planId", message: "Campo obrigatório" }]);
  });

  it("with another company's name is refused", async () => {
    const { user } = await signUpWith();
    await expectRefusal(signUpWith({ name: user.company.name.toUpperCase() }), "ERR_COMPANY_NAME_TAKEN");
  });

  // Specification (money): an invoice at once, for the day that the trial ends.
  it("creates an invoice for the end of the trial", async () => {
    const { token } = await signUpWith();
    const { invoices } = await testApp.call(token, listInvoices, { query: {} });
    expect(invoices).toMatchObject([{ detail: expect.stringContaining("Essencial"), value: 99 }]);
  });

  // Specification (money): the server decides price, trial of 3 days, due date, status, recurrence MENSAL; companyId decides nothing.
  it("ignores fields that only the installation decides", async () => {
    const { user } = await signUpWith({
      dueDate: "2099-01-01T00:00:00.000Z",
      trialExpiration: "2099-01-01T00:00:00.000Z",
      status: false,
      recurrence: "ANUAL",
      campaignsEnabled: false,
      companyId: padaria.id,
      profile: "user",
      super: true,
      value: 0,
    });
    expect(user.companyId).not.toBe(padaria.id);
    expect(user).toMatchObject({
      super: false,
      profile: "admin",
      company: { status: true, recurrence: "MENSAL", planId: essential },
    });
    expect(new Date(user.company.dueDate ?? 0).getFullYear()).toBeLessThan(2099);
    expect(user.company.settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
  });

  // Specification (money): the plan holds from the first moment.
  it("applies the limits of the plan from the start", async () => {
    const { token } = await signUpWith();
    const body = { name: "Rosa", email: `rosa.${made}@floricultura.exemplo`, password: "outra-senha" };
    await expectRefusal(testApp.call(token, createUser, { body }), "ERR_PLAN_LIMIT");
  });

  it("uses the language of the form, and is recorded in the company's audit log", async () => {
    const { token, user } = await signUpWith({ language: "es" });
    expect([user.language, user.company.language]).toEqual(["es", "es"]);
    const { entries } = await testApp.call(token, listAuditLog, {});
    expect(entries).toMatchObject([
      { area: "sessions", action: "signedIn" },
      { area: "users", action: "created", userId: user.id },
    ]);
  });

  // Specification (money): its sentences: Nome muito curto!, Nome muito longa!, Campo obrigatório, Senha muito curta!, Senha muito longa!, Email inválido, phone of at most 11 characters.
  it.each([
    [{ name: "" }, "name", "Campo obrigatório"],
    [{ name: "a" }, "name", "Nome muito curto!"],
    [{ name: "a".repeat(51) }, "name", "Nome muito longa!"],
    [{ phone: "119999900001" }, "phone", "Telefone muito longo"],
    [{ email: "dona" }, "email", "Email inválido"],
    [{ email: "" }, "email", "Campo obrigatório"],
    [{ password: "rosa" }, "password", "Senha muito curta!"],
    [{ password: "r".repeat(51) }, "password", "Senha muito longa!"],
    [{ planId: null }, "planId", "Campo obrigatório"],
    [{ planId: undefined }, "planId", "Campo obrigatório"],
  ])("with %j is refused at %s with “%s”", async (wrong, path, message) => {
    const refusal = await expectRefusal(signUpWith(wrong), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path, message });
  });

  // Specification (money): Enterprise is not accepted, nor what is not offered.
  it("is refused for an unknown plan, for Enterprise and for a plan that is not offered", async () => {
    const offered = await testApp.call(undefined, listPublicPlans, {});
    expect(offered.map(({ id }) => id)).toEqual([essential]);
    await expectRefusal(signUpWith({ planId: enterprise }), "ERR_SIGNUP_REFUSED");
    await expectRefusal(signUpWith({ planId: 2_000_000_000 }), "ERR_SIGNUP_REFUSED");
  });

  // Specification (money): both or neither, also at the same moment.
  it("creates one company when two signups use one address at the same time", async () => {
    const body = form();
    const both = [1, 2].map(() => testApp.call(undefined, signUp, { body }));
    const race = await Promise.allSettled(both);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const ids = await testApp.app.database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_company_ids() as id`),
    );
    let named = 0;
    for (const { id } of ids)
      named += (
        await testApp.app.database.read(id, (db) =>
          db.rows(sql`select 1 from companies where id = ${id} and email = ${body.email}`),
        )
      ).length;
    expect(named).toBe(1);
  });
});

describe("the signup with an address that is taken", () => {
  // Specification (money): no enumeration: an address that is taken is refused like anything else.
  it("is refused like any other, and only the owner gets a mail, once an hour", async () => {
    const email = padaria.bruno.email.toUpperCase();
    const refusal = await expectRefusal(signUpWith({ email }), "ERR_SIGNUP_REFUSED");
    const other = await expectRefusal(signUpWith({ planId: enterprise }), "ERR_SIGNUP_REFUSED");
    expect({ ...refusal, requestId: "" }).toEqual({ ...other, requestId: "" });
    const mail = await untilFound(() => mailTo(padaria.bruno.email, "já tem uma conta"));
    expect(mail.text).toContain("/forgetpsw");
    await expectRefusal(signUpWith({ email }), "ERR_SIGNUP_REFUSED");
    await signUpWith();
    await untilFound(() => mailTo(`dona.${made}@floricultura.exemplo`, "Boas-vindas"));
    expect(mailbox.list().filter(({ to }) => to === padaria.bruno.email)).toHaveLength(1);
  });
});

describe("the e-mail address of a signup", () => {
  async function welcomed(): Promise<{
    user: { id: number; companyId: number };
    token: string;
    link: string;
  }> {
    const { user, token: session } = await signUpWith();
    const { text } = await untilFound(() => mailTo(user.email, "Boas-vindas"));
    const link = /confirm-email#(\S+)/.exec(text)?.[1] ?? "";
    return { user, token: session, link };
  }

  const confirmedAt = ({ id, companyId }: { id: number; companyId: number }) =>
    testApp.app.database.read(companyId, (db) =>
      db.first(sql<{ email_confirmed_at: Date | null }>`
        select email_confirmed_at from users where company_id = ${companyId} and id = ${id}`),
    );
  const confirm = (token: string) => testApp.call(undefined, confirmEmail, { body: { token } });

  // Specification (money): the address is confirmed by mail, which stands in nobody’s way.
  it("is confirmed by the link in the welcome mail, and the account works before that", async () => {
    const { user, token, link } = await welcomed();
    expect(await confirmedAt(user)).toEqual({ email_confirmed_at: null });
    await confirm(link);
    const first = await confirmedAt(user);
    expect(first?.email_confirmed_at).toBeInstanceOf(Date);
    await confirm(link);
    expect(await confirmedAt(user)).toEqual(first);
    const { entries } = await testApp.call(token, listAuditLog, { query: { area: "users" } });
    expect(entries.map(({ action }) => action)).toEqual(["confirmed", "created"]);
  });

  it("is not confirmed by a forged link or the link of a former address", async () => {
    const { user, token, link } = await welcomed();
    const other = await welcomed();
    const forged = link.replace(/^\d+\.\d+/, `${other.user.companyId}.${other.user.id}`);
    for (const wrong of ["x", `${link}x`, forged, "1.1.".padEnd(47, "A")])
      await expectRefusal(confirm(wrong), "ERR_INVALID_CONFIRMATION");
    await testApp.call(token, updateUser, {
      params: { id: String(user.id) },
      body: { email: `outra.${user.id}@floricultura.exemplo`, currentPassword: "rosas" },
    });
    await expectRefusal(confirm(link), "ERR_INVALID_CONFIRMATION");
  });
});

describe("repeated signups", () => {
  // Specification (money): five an hour of one address, counted for all processes together.
  it("are limited to five an hour per address", async () => {
    const remoteAddress = freshAddress();
    const ask = () =>
      testApp.app.http.inject({
        method: "POST",
        url: "/api/companies/cadastro",
        remoteAddress,
        payload: form({ planId: enterprise }),
      });
    for (let asked = 0; asked < 5; asked++) expect((await ask()).json().error).toBe("ERR_SIGNUP_REFUSED");
    expect((await ask()).json().error).toBe("ERR_TOO_MANY_REQUESTS");
  });
});

describe("repeated signups from many IPv6 addresses of one network", () => {
  it("share one limit", async () => {
    const network = `2001:db8:${freshAddress().split(".").slice(1).join(":")}`;
    const ask = (address: string) =>
      testApp.app.http.inject({
        method: "POST",
        url: "/api/companies/cadastro",
        remoteAddress: address,
        payload: form({ planId: enterprise }),
      });
    for (let asked = 0; asked < 5; asked++)
      expect((await ask(`${network}::${asked + 1}`)).json().error).toBe("ERR_SIGNUP_REFUSED");
    expect((await ask(`${network}::f00d`)).json().error).toBe("ERR_TOO_MANY_REQUESTS");
  });
});

describe("the operator", () => {
  // Specification (money): the owner closes it: ERR_USER_CREATION_DISABLED.
  it("closes and opens the signup, and the audit log records it", async () => {
    expect(await testApp.call(undefined, getSignup, {})).toEqual({ open: true, trialDays: 3 });
    expect(await change({ signupOpen: false })).toEqual({
      signupOpen: false,
      trialDays: 3,
      graceDays: 0,
      connectionDays: 7,
      reminderConnectionId: null,
      pixProvider: null,
      setupHidden: false,
      issuerName: "",
      issuerTaxId: "",
      issuerAddress: "",
    });
    await change({ signupOpen: false });
    expect(await testApp.call(undefined, getSignup, {})).toEqual({ open: false, trialDays: 3 });
    await expectRefusal(signUpWith(), "ERR_USER_CREATION_DISABLED");
    const { entries } = await testApp.call(sofia.token, listAuditLog, { query: { area: "settings" } });
    expect(entries).toMatchObject([
      { userId: sofia.id, action: "updated", changes: [{ field: "signupOpen", from: true, to: false }] },
    ]);
    await change({ signupOpen: true });
  });

  // Specification (money): the owner says how long a trial is.
  it("sets the length of the trial", async () => {
    await change({ trialDays: 14 });
    const { user } = await signUpWith();
    expect(user.company.dueDate).toBe(endOfDay(14));
    expect(await testApp.call(sofia.token, getInstallationSettings, {})).toEqual({
      signupOpen: true,
      trialDays: 14,
      graceDays: 0,
      connectionDays: 7,
      reminderConnectionId: null,
      pixProvider: null,
      setupHidden: false,
      issuerName: "",
      issuerTaxId: "",
      issuerAddress: "",
    });
    await change({ trialDays: 3 });
    await expectRefusal(change({ trialDays: 0 }), "ERR_VALIDATION");
    await expectRefusal(change({ trialDays: 91 }), "ERR_VALIDATION");
  });

  it("alone changes the settings of the installation, not an admin of a company", async () => {
    await expectRefusal(change({ signupOpen: false }, padaria.ana), "ERR_NO_PERMISSION");
  });
});
