import { getMe, login } from "@recado/contract/auth";
import { ApiError } from "@recado/contract/shared/client";
import type { CallOf } from "@recado/contract/shared/route";
import { countOpenTickets, createUser, deleteUser, updateUser } from "@recado/contract/staff";
import { getTicket, listTickets } from "@recado/contract/tickets";
import { getUser, listUsers } from "@recado/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  openInbox,
  type Person,
  type TestCompany,
  testPassword,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { countLockWaits, whileLocked } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

type NewBody = CallOf<typeof createUser>["body"];
type ChangeBody = CallOf<typeof updateUser>["body"];

let made = 0;
function newcomer(changes: Partial<NewBody> = {}): NewBody {
  made += 1;
  return { name: "Davi", email: `davi.${made}@padaria.exemplo`, password: "outra-senha", ...changes };
}

function create(body: NewBody, { ana }: TestCompany = padaria) {
  return testApp.call(ana.token, createUser, { body });
}

function change(id: number, body: ChangeBody, person: Person = padaria.ana) {
  return testApp.call(person.token, updateUser, { params: { id: String(id) }, body });
}

function look(id: number, person: Person = padaria.ana) {
  return testApp.call(person.token, getUser, { params: { id: String(id) } });
}

function remove(id: number, person: Person = padaria.ana) {
  return testApp.call(person.token, deleteUser, { params: { id: String(id) } });
}

function tryLogin(email: string, secret: string) {
  return testApp.call(undefined, login, { body: { email, password: secret } });
}

describe("a new user", () => {
  // Specification (administration): companyId in a user's payload is never another company's.
  it("has the given queues, connection and rights in the admin's company, and can sign in", async () => {
    const clara = await testApp.listen(padaria.clara.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    const body = newcomer({
      name: "  Davi Lima ",
      profile: "supervisor",
      queueIds: [padaria.sales, padaria.sales],
      whatsappId: padaria.connectionId,
      allTicket: "enabled",
      companyId: vizinha.id,
    });
    const user = await create(body);
    expect(user).toMatchObject({
      name: "Davi Lima",
      email: body.email,
      profile: "supervisor",
      super: false,
      companyId: padaria.id,
      whatsappId: padaria.connectionId,
      allTicket: "enabled",
      active: true,
      queues: [{ id: padaria.sales }],
    });
    await Promise.all([clara.settle(), neighbour.settle()]);
    expect(clara.heard).toMatchObject([
      { name: "user", payload: { action: "create", user: { ...user, company: { id: padaria.id } } } },
    ]);
    expect(neighbour.heard).toEqual([]);
    expect((await tryLogin(body.email, "outra-senha")).user.id).toBe(user.id);
  });

  // Specification (administration): users: name 2 to 50, password 5 to 50, e-mail valid, all required.
  it.each([
    [{ name: undefined }, "name", "Required"],
    [{ name: " a " }, "name", "Too Short!"],
    [{ name: "a".repeat(51) }, "name", "Too Long!"],
    [{ password: undefined }, "password", "Required"],
    [{ password: "1234" }, "password", "Too Short!"],
    [{ password: "a".repeat(51) }, "password", "Too Long!"],
    [{ email: undefined }, "email", "Required"],
    [{ email: "" }, "email", "Required"],
    [{ email: "davi" }, "email", "Invalid email"],
  ])("with %j is refused at %s with “%s”", async (wrong, path, message) => {
    const refusal = await expectRefusal(create(newcomer(wrong as Partial<NewBody>)), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path, message });
  });

  it.each([
    ["ab", "a".repeat(5)],
    ["a".repeat(50), "a".repeat(50)],
  ])("may have the name %s", async (name, secret) => {
    expect((await create(newcomer({ name, password: secret }))).name).toBe(name);
  });

  // Specification (administration): an address belongs to one user of the installation.
  it("has an e-mail address that is unique in all companies, in any spelling and concurrently", async () => {
    const body = newcomer();
    await create(body);
    await expectRefusal(create({ ...body, email: body.email.toUpperCase() }), "ERR_EMAIL_TAKEN");
    await expectRefusal(create(body, vizinha), "ERR_EMAIL_TAKEN");
    const twins = newcomer();
    const race = await Promise.allSettled([create(twins), create(twins, vizinha)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(change(padaria.clara.id, { email: body.email }), "ERR_EMAIL_TAKEN");
  });

  it("cannot have queues or a connection of another company", async () => {
    await expectRefusal(create(newcomer({ queueIds: [vizinha.sales] })), "ERR_NO_QUEUE_FOUND");
    await expectRefusal(create(newcomer({ whatsappId: vizinha.connectionId })), "ERR_NO_WAPP_FOUND");
  });

  // Specification (administration): the plan bounds the number of users.
  // Specification (money): users are counted in the inserting transaction.
  it("is refused beyond the plan's limit, also under concurrency and on reactivation", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const plan = await testApp.app.database.platform((db) =>
      db.first(sql<{ id: number }>`
        insert into plans (name, users, connections, queues, value_centavos) values ('Cinco', 5, 1, 1, 0) returning id`),
    );
    await testApp.app.database.write(loja.id, (db) =>
      db.run(sql`update companies set plan_id = ${plan?.id} where id = ${db.companyId}`),
    );
    const race = await Promise.allSettled([1, 2, 3, 4].map(() => create(newcomer(), loja)));
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const refusal = await expectRefusal(create(newcomer(), loja), "ERR_PLAN_LIMIT");
    expect(refusal.params).toEqual({ limit: "5" });
    await change(loja.clara.id, { active: false }, loja.ana);
    await create(newcomer(), loja);
    await expectRefusal(change(loja.clara.id, { active: true }, loja.ana), "ERR_PLAN_LIMIT");
  });
});

describe("changing a user", () => {
  // Specification (administration): allTicket is enabled or desabled; disabled is understood.
  it("is allowed to admins of the company, and keeps fields that are left out or empty", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Eva", queueIds: [padaria.sales] });
    const before = await look(person.id);
    expect(await change(person.id, { name: "Eva Reis", password: "" })).toEqual({
      ...before,
      name: "Eva Reis",
    });
    expect(await change(person.id, { allTicket: "disabled", queueIds: [] })).toMatchObject({
      allTicket: "desabled",
      queues: [],
    });
    await expectRefusal(change(vizinha.bruno.id, { name: "Nosso" }), "ERR_NO_USER_FOUND");
    expect((await tryLogin(person.email, testPassword)).user.name).toBe("Eva Reis");
  });

  // Specification (administration): the server enforces the admin-only fields of a user.
  it.each(["user", "supervisor"] as const)(
    "as a %s is allowed for the own data, but not for the own rights",
    async (profile) => {
      const person = await createTestUser(testApp, padaria, {
        name: "Fábio",
        profile,
        queueIds: [padaria.sales],
      });
      const same: ChangeBody = {
        profile,
        queueIds: [padaria.sales],
        whatsappId: null,
        allTicket: "desabled",
        active: true,
      };
      expect(await change(person.id, { name: "Fábio Luz", language: "es", ...same }, person)).toMatchObject({
        name: "Fábio Luz",
        language: "es",
      });
      const rights: ChangeBody[] = [
        { profile: "admin" },
        { queueIds: [padaria.sales, padaria.support] },
        { whatsappId: padaria.connectionId },
        { allTicket: "enabled" },
        { active: false },
      ];
      for (const right of rights)
        await expectRefusal(change(person.id, { name: "Outro", ...right }, person), "ERR_NO_PERMISSION");
      await expectRefusal(change(padaria.clara.id, { name: "Outra" }, person), "ERR_NO_PERMISSION");
      await expectRefusal(testApp.call(person.token, createUser, { body: newcomer() }), "ERR_NO_PERMISSION");
      await expectRefusal(remove(person.id, person), "ERR_NO_PERMISSION");
      expect(await look(person.id)).toMatchObject({ name: "Fábio Luz", profile, allTicket: "desabled" });
    },
  );

  // Specification (administration): super users answer for themselves.
  it("who is a super user is allowed to that super user only", async () => {
    const boss = await createTestUser(testApp, padaria, { name: "Sílvio", profile: "admin" });
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`update users set super = true where company_id = ${db.companyId} and id = ${boss.id}`);
      db.notify("actor", `${db.companyId}:${boss.id}`);
    });
    for (const body of [{ name: "Outro" }, { password: "roubada" }, { active: false }])
      await expectRefusal(change(boss.id, body), "ERR_NO_PERMISSION");
    await expectRefusal(remove(boss.id), "ERR_NO_PERMISSION");
    expect((await change(boss.id, { name: "Sílvio Reis" }, boss)).name).toBe("Sílvio Reis");
    await remove(boss.id, boss);
  });

  // Specification (administration): a company keeps an admin.
  it("is refused for the last admin, also when two admins leave at the same moment", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    for (const body of [{ profile: "user" }, { profile: "supervisor" }, { active: false }] as const)
      await expectRefusal(change(loja.ana.id, body, loja.ana), "ERR_LAST_ADMIN");
    await expectRefusal(remove(loja.ana.id, loja.ana), "ERR_LAST_ADMIN");
    const bia = await createTestUser(testApp, loja, { name: "Bia", profile: "admin" });
    const race = await Promise.allSettled([
      change(loja.ana.id, { profile: "user" }, loja.ana),
      remove(bia.id, bia),
    ]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a password", () => {
  // Specification (administration): one's own password and e-mail take the present password.
  it("and the own e-mail address are changed with the current password only", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Gil" });
    for (const currentPassword of [undefined, "errada"]) {
      const sent = currentPassword === undefined ? {} : { currentPassword };
      await expectRefusal(
        change(person.id, { password: "nova-senha", ...sent }, person),
        "ERR_CURRENT_PASSWORD",
      );
      await expectRefusal(
        change(person.id, { email: "gil@padaria.exemplo", ...sent }, person),
        "ERR_CURRENT_PASSWORD",
      );
    }
    const body = { email: "gil@padaria.exemplo", password: "nova-senha", currentPassword: testPassword };
    await change(person.id, body, person);
    expect(await testApp.call(person.token, getMe, {})).toMatchObject({ email: "gil@padaria.exemplo" });
    await expectRefusal(tryLogin(person.email, testPassword), "ERR_INVALID_CREDENTIALS");
    expect((await tryLogin("gil@padaria.exemplo", "nova-senha")).user.id).toBe(person.id);
  });

  it("of the own account needs at least eight characters", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Gil" });
    const short = change(person.id, { password: "sete777", currentPassword: testPassword }, person);
    const refusal = await expectRefusal(short, "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path: "password", message: "Too Short!" }]);
    await change(person.id, { password: "oito8888", currentPassword: testPassword }, person);
    expect((await tryLogin(person.email, "oito8888")).user.id).toBe(person.id);
  });

  it("that is guessed inside a session is limited, from any number of addresses", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Gil" });
    const guess = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          change(person.id, { password: "nova-senha", currentPassword: "adivinhada" }, person).catch(
            (error: unknown) => (error instanceof ApiError ? error.body.error : error),
          ),
        ),
      );
    // Uses up the limit of the browser that has signed in before, then the limit of the account.
    await guess(12);
    await guess(12);
    const crowd = await guess(30);
    expect(crowd.filter((code) => code === "ERR_TOO_MANY_REQUESTS").length).toBeGreaterThanOrEqual(20);
    expect(crowd).toContain("ERR_CURRENT_PASSWORD");
    expect((await tryLogin(person.email, testPassword)).user.id).toBe(person.id);
  });

  it("that an admin sets ends the user's session with a reason", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Hugo" });
    const listener = await testApp.listen(person.token);
    const closed = new Promise((resolve) => listener.socket.once("disconnect", resolve));
    await change(person.id, { password: "dada-por-ana" });
    await listener.next(({ name, payload }) => {
      return name === "auth" && (payload as { reason?: string }).reason === "password";
    });
    await expectRefusal(testApp.call(person.token, getMe, {}), "ERR_SESSION_EXPIRED");
    await closed;
    expect((await tryLogin(person.email, "dada-por-ana")).user.id).toBe(person.id);
  });
});

describe("a deactivated user", () => {
  // Specification (administration): deactivated users leave at once, their tickets wait again.
  it("is disconnected at once, and the user's open tickets become pending in their queues", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Igor", queueIds: [padaria.sales] });
    const open = await createOpenTicket(testApp, padaria, person);
    const others = await createOpenTicket(testApp, padaria, padaria.bruno);
    const listener = await testApp.listen(person.token);
    const closed = new Promise((resolve) => listener.socket.once("disconnect", resolve));
    const bruno = await openInbox(testApp, padaria.bruno);
    const params = { id: String(person.id) };
    expect((await testApp.call(padaria.ana.token, countOpenTickets, { params })).count).toBe(1);
    expect(await change(person.id, { active: false })).toMatchObject({ active: false });
    await bruno.settle();
    expect(bruno.heard).toMatchObject([
      {
        name: "ticket",
        payload: {
          action: "update",
          ticket: { id: open.id, status: "pending", userId: null, queueId: padaria.sales },
        },
      },
      {
        name: "ticketEvent",
        payload: {
          ticketEvent: {
            type: "returned",
            user: { id: padaria.ana.id },
            reason: { type: "userChange", name: "Igor" },
          },
        },
      },
      { name: "user", payload: { action: "update", user: { id: person.id, active: false } } },
    ]);
    await listener.next(({ name, payload }) => {
      return name === "auth" && (payload as { reason?: string }).reason === "deactivated";
    });
    await closed;
    await expectRefusal(testApp.call(person.token, getMe, {}), "ERR_SESSION_EXPIRED");
    await expectRefusal(tryLogin(person.email, testPassword), "ERR_INVALID_CREDENTIALS");
    const kept = { params: { id: String(others.id) } };
    expect(await testApp.call(padaria.ana.token, getTicket, kept)).toMatchObject({ status: "open" });
    await change(person.id, { active: true });
    expect((await tryLogin(person.email, testPassword)).user.id).toBe(person.id);
  });
});

describe("a deleted user", () => {
  // Specification (administration): deleted users leave their tickets pending and their history.
  it("leaves tickets and history, while the user's personal quick messages are deleted", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Júlia", queueIds: [padaria.sales] });
    const open = await createOpenTicket(testApp, padaria, person);
    const listener = await testApp.listen(person.token);
    const clara = await testApp.listen(padaria.clara.token);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into quick_messages (company_id, user_id, shortcode, message, is_general) values
        (${db.companyId}, ${person.id}, 'minha', '', false), (${db.companyId}, ${person.id}, 'nossa', '', true)`),
    );
    await remove(person.id);
    await listener.next(({ name, payload }) => {
      return name === "auth" && (payload as { reason?: string }).reason === "deleted";
    });
    await clara.settle();
    expect(clara.heard).toMatchObject([
      { name: "user", payload: { action: "update", user: { id: person.id, active: false } } },
      { name: "user", payload: { action: "delete", userId: person.id } },
    ]);
    const params = { id: String(open.id) };
    expect(await testApp.call(padaria.ana.token, getTicket, { params })).toMatchObject({
      status: "pending",
      user: null,
      queueId: padaria.sales,
    });
    const replies = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<object>`
        select shortcode, user_id from quick_messages where company_id = ${db.companyId} and shortcode in ('minha', 'nossa')`),
    );
    expect(replies).toEqual([{ shortcode: "nossa", user_id: null }]);
    await expectRefusal(look(person.id), "ERR_NO_USER_FOUND");
    await expectRefusal(remove(person.id), "ERR_NO_USER_FOUND");
    await expectRefusal(remove(vizinha.bruno.id), "ERR_NO_USER_FOUND");
    await expectRefusal(tryLogin(person.email, testPassword), "ERR_INVALID_CREDENTIALS");
    const found = await testApp.call(padaria.ana.token, listUsers, { query: { searchParam: "júlia" } });
    expect(found.count).toBe(0);
  });
});

describe("a user who gets a ticket during the user's deletion", () => {
  it("leaves the ticket pending in its queue", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Mara", queueIds: [padaria.sales] });
    const { id } = await createOpenTicket(testApp, padaria);
    let removing: Promise<unknown> | undefined;
    await whileLocked(testApp, "ticket_events", async () => {
      removing = remove(person.id);
      removing.catch(() => {});
      await untilTrue(async () => (await countLockWaits(testApp)) > 0);
      await testApp.app.database.write(padaria.id, (db) =>
        db.run(
          sql`update tickets set user_id = ${person.id} where company_id = ${db.companyId} and id = ${id}`,
        ),
      );
    });
    await removing;
    const params = { id: String(id) };
    const waiting = { status: "pending", user: null, queueId: padaria.sales };
    expect(await testApp.call(padaria.ana.token, getTicket, { params })).toMatchObject(waiting);
  });
});

describe("a user with thousands of messages", () => {
  // Specification (administration): whoever wrote a great deal is deleted in steps.
  it("is deleted in steps of limited size, and all messages stay", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Faladeira", queueIds: [padaria.sales] });
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        insert into messages (company_id, ticket_id, contact_id, external_id, from_me, body, user_id, ack)
        select ${db.companyId}, ${ticket.id}, ${ticket.contactId}, 'muitas' || n, true, 'Bom dia', ${person.id}, 3
        from generate_series(1, 4500) n`),
    );
    const batches: number[] = [];
    testApp.app.database.onStatement = (text) => {
      if (text.includes('update "messages"')) batches.push(1);
    };
    await remove(person.id);
    testApp.app.database.onStatement = undefined;
    expect(batches).toHaveLength(3);
    const left = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ user_id: number | null; count: number }>`
        select user_id, count(*)::integer as count from messages
        where company_id = ${db.companyId} and external_id like 'muitas%' group by user_id`),
    );
    expect(left).toEqual([{ user_id: null, count: 4_500 }]);
  });
});

describe("a user with changed rights", () => {
  // Specification (administration): when queues or profile change, the rooms change at once.
  it("joins new live rooms and leaves former ones at once", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Karen", queueIds: [padaria.sales] });
    const admin = await openInbox(testApp, padaria.ana);
    const inbox = await openInbox(testApp, person);
    const untilAskedAnew = () => new Promise((resolve) => inbox.socket.once("resync", resolve));
    let isAskedAnew = untilAskedAnew();
    await change(person.id, { queueIds: [padaria.support] });
    await Promise.all([inbox.next(({ name }) => name === "user"), isAskedAnew]);
    expect(inbox.heard.at(-1)).toMatchObject({
      payload: {
        action: "update",
        user: { id: person.id, queues: [{ id: padaria.support }], company: { id: padaria.id } },
      },
    });
    expect((await testApp.call(person.token, listTickets, { query: { status: "pending" } })).count).toBe(0);
    inbox.heard.length = 0;
    const hidden = await ticketFromMessage(testApp, padaria, "De vendas");
    await admin.next(({ payload }) => isOf(payload, hidden.id));
    await inbox.settle();
    expect(inbox.heard.filter(({ name }) => name === "ticket" || name === "appMessage")).toEqual([]);
    isAskedAnew = untilAskedAnew();
    await change(person.id, { profile: "admin" });
    await isAskedAnew;
    const ticket = await ticketFromMessage(testApp, padaria, "Agora vê tudo");
    await inbox.next(({ payload }) => isOf(payload, ticket.id));
  });

  it("loses open tickets that the user no longer sees, which become pending in their queues", async () => {
    const person = await createTestUser(testApp, padaria, {
      name: "Lia",
      profile: "admin",
      queueIds: [padaria.sales],
      allTicket: true,
    });
    const inSales = await createOpenTicket(testApp, padaria, person);
    const inSupport = await createOpenTicket(testApp, padaria, person);
    const inNone = await createOpenTicket(testApp, padaria, person);
    await move(inSupport.id, padaria.support);
    await move(inNone.id, null);
    const places = () => Promise.all([inSales, inSupport, inNone].map(({ id }) => placeOf(id)));
    const sales = { status: "open", userId: person.id, queueId: padaria.sales };
    const none = { status: "open", userId: person.id, queueId: null };
    const clara = await openInbox(testApp, padaria.clara);
    const params = { id: String(person.id) };
    const foretell = async (query: NonNullable<CallOf<typeof countOpenTickets>["query"]>) =>
      (await testApp.call(padaria.ana.token, countOpenTickets, { params, query })).count;
    expect(await foretell({ profile: "admin", queueIds: "[]" })).toBe(0);
    expect(await foretell({ profile: "user" })).toBe(1);
    await change(person.id, { profile: "user" });
    const waiting = { status: "pending", userId: null };
    expect(await places()).toEqual([sales, { ...waiting, queueId: padaria.support }, none]);
    await clara.settle();
    expect(clara.heard).toMatchObject([
      { name: "ticket", payload: { action: "update", ticket: { id: inSupport.id, ...waiting } } },
      { name: "ticketEvent", payload: { ticketEvent: { type: "returned", user: { id: padaria.ana.id } } } },
      { name: "user", payload: { user: { id: person.id, profile: "user" } } },
    ]);
    expect(await foretell({ allTicket: "disabled", queueIds: `[${padaria.support}]` })).toBe(2);
    await change(person.id, { allTicket: "disabled" });
    expect(await places()).toMatchObject([sales, waiting, { ...waiting, queueId: null }]);
    expect(await foretell({ queueIds: `[${padaria.sales},${padaria.support}]` })).toBe(0);
    await change(person.id, { queueIds: [padaria.support] });
    expect(await places()).toMatchObject([{ ...waiting, queueId: padaria.sales }, waiting, waiting]);
  });

  function move(id: number, queueId: number | null) {
    return testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set queue_id = ${queueId} where company_id = ${db.companyId} and id = ${id}`),
    );
  }

  async function placeOf(id: number) {
    const { status, userId, queueId } = await testApp.call(padaria.ana.token, getTicket, {
      params: { id: String(id) },
    });
    return { status, userId, queueId };
  }

  function isOf(payload: unknown, ticketId: number): boolean {
    return (payload as { ticket?: { id: number } }).ticket?.id === ticketId;
  }
});
