import { listAuditLog } from "@recado/contract/audit-log";
import { getMe } from "@recado/contract/auth";
import { exportContacts } from "@recado/contract/contact-book";
import { createPrompt, listPrompts } from "@recado/contract/prompts";
import { createQueue, deleteQueue } from "@recado/contract/queues";
import type { Permission } from "@recado/contract/shared/permissions";
import type { CallOf } from "@recado/contract/shared/route";
import { countOpenTickets, createUser, deleteUser, updateUser } from "@recado/contract/staff";
import { getTicket } from "@recado/contract/tickets";
import {
  createUserRole,
  deleteUserRole,
  getUserRole,
  listUserRoleNames,
  listUserRoles,
  updateUserRole,
} from "@recado/contract/user-roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "../../testing/contract-tests/requests.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  testPassword,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let davi: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
beforeEach(async () => {
  davi = await createTestUser(testApp, padaria, { name: "Davi", queueIds: [padaria.sales] });
});
afterAll(() => testApp.close());

type RoleBody = CallOf<typeof createUserRole>["body"];

let made = 0;
function create(body: Partial<RoleBody> = {}, { token }: Person = padaria.ana) {
  made += 1;
  return testApp.call(token, createUserRole, { body: { name: `Papel ${made}`, ...body } });
}

function change(id: number, body: CallOf<typeof updateUserRole>["body"], { token }: Person = padaria.ana) {
  return testApp.call(token, updateUserRole, { params: { id: String(id) }, body });
}

function give(
  person: { id: number },
  body: CallOf<typeof updateUser>["body"],
  { token }: Person = padaria.ana,
) {
  return testApp.call(token, updateUser, { params: { id: String(person.id) }, body });
}

function look(id: number, { token }: Person = padaria.ana) {
  return testApp.call(token, getUserRole, { params: { id: String(id) } });
}

/** Exports the contacts, which is answered as CSV; returns the status of the answer. */
async function exportStatus({ token }: Person): Promise<number> {
  const request = { params: {}, query: {}, body: undefined };
  return (await sendRequest(testApp, token, exportContacts, request)).statusCode;
}

/** Creates a user with a role of these permissions. */
async function createHolder(...permissions: Permission[]): Promise<Person> {
  const role = await create({ permissions });
  const person = await createTestUser(testApp, padaria, { name: "Elisa" });
  await give(person, { roleId: role.id });
  return person;
}

describe("a role of a company", () => {
  it("replaces the permissions of its user's profile, and may take away what every profile has", async () => {
    const { token } = davi;
    const role = await create({ permissions: ["prompts:edit"] });
    expect(await exportStatus(davi)).toBe(200);
    const user = await give(davi, { roleId: role.id });
    expect(user).toMatchObject({ profile: "user", role: { id: role.id, permissions: ["prompts:edit"] } });
    expect(await testApp.call(token, getMe, {})).toMatchObject({ role: { name: role.name } });
    await testApp.call(token, listPrompts, {});
    expect(await exportStatus(davi)).toBe(403);
  });

  it("applies a change to open sessions and live events at once, and shows it on every screen", async () => {
    const role = await create({ permissions: ["prompts:edit"] });
    await give(davi, { roleId: role.id });
    const screen = await testApp.listen(davi.token);
    const prompt = { prompt: "Responda.", model: "m", apiKey: "k" };
    const addPrompt = (name: string) =>
      testApp.call(padaria.ana.token, createPrompt, {
        body: { ...prompt, name, queueId: padaria.sales } as CallOf<typeof createPrompt>["body"],
      });
    await addPrompt("Antes");
    const changed = await change(role.id, { permissions: ["dashboard:view"] });
    await expectRefusal(testApp.call(davi.token, listPrompts, {}), "ERR_NO_PERMISSION");
    await screen.settle();
    await addPrompt("Depois");
    await screen.settle();
    const names = screen.heard.map(({ name, payload }) => [name, payload]);
    expect(names.filter(([name]) => name === "prompt")).toHaveLength(1);
    expect(names).toContainEqual(["userRole", { action: "update", userRole: changed }]);
    expect(changed).toMatchObject({ permissions: ["dashboard:view"], usersCount: 1 });
  });

  it("is ended by a client that knows only profiles and changes the profile", async () => {
    const role = await create();
    await give(davi, { roleId: role.id });
    expect((await give(davi, { profile: "user", name: "Davi Lima" })).role).toMatchObject({ id: role.id });
    expect(await give(davi, { profile: "supervisor" })).toMatchObject({ profile: "supervisor", role: null });
    await give(davi, { roleId: role.id });
    expect(await give(davi, { roleId: null })).toMatchObject({ profile: "user", role: null });
  });

  it("is given to a new user too, and counts its users", async () => {
    const role = await create({ queueIds: [padaria.support] });
    const body = { name: "Fábio", email: `fabio.${role.id}@exemplo.com.br`, password: testPassword };
    const user = await testApp.call(padaria.ana.token, createUser, { body: { ...body, roleId: role.id } });
    expect(user).toMatchObject({ role: { id: role.id }, queues: [{ id: padaria.support }] });
    expect((await look(role.id)).usersCount).toBe(1);
    await testApp.call(padaria.ana.token, deleteUser, { params: { id: String(user.id) } });
    expect((await look(role.id)).usersCount).toBe(0);
  });

  it("that a user has is not deleted", async () => {
    const role = await create();
    await give(davi, { roleId: role.id });
    const remove = () => testApp.call(padaria.ana.token, deleteUserRole, { params: { id: String(role.id) } });
    await expectRefusal(remove(), "ERR_ROLE_IN_USE");
    await give(davi, { roleId: null });
    await remove();
    await expectRefusal(look(role.id), "ERR_NO_ROLE_FOUND");
  });

  it("has a name of its own in the company", async () => {
    const { name } = await create();
    await expectRefusal(create({ name: name.toUpperCase() }), "ERR_ROLE_NAME_EXISTS");
    await create({ name }, vizinha.ana);
  });

  it("is not seen, changed or given by another company", async () => {
    const role = await create();
    await expectRefusal(look(role.id, vizinha.ana), "ERR_NO_ROLE_FOUND");
    await expectRefusal(change(role.id, { name: "Nosso" }, vizinha.ana), "ERR_NO_ROLE_FOUND");
    await expectRefusal(give(vizinha.bruno, { roleId: role.id }, vizinha.ana), "ERR_NO_ROLE_FOUND");
    const { userRoles } = await testApp.call(vizinha.ana.token, listUserRoles, {});
    expect(userRoles.map(({ id }) => id)).not.toContain(role.id);
    expect(await testApp.call(vizinha.ana.token, listUserRoleNames, {})).toEqual(userRoles);
  });

  it("is audited with the names of its permissions and queues", async () => {
    const role = await create({ permissions: ["prompts:edit"] });
    await change(role.id, { permissions: ["queues:edit"], queueIds: [padaria.sales] });
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "userRoles" } });
    expect(entries[0]).toMatchObject({
      action: "updated",
      label: role.name,
      changes: [
        { field: "permissions", from: ["prompts:edit"], to: ["queues:edit"] },
        { field: "queues", from: null, to: ["Vendas"] },
      ],
    });
  });
});

describe("the queues of a role", () => {
  it("replace those of its users, whose tickets of other queues return", async () => {
    const ticket = await createOpenTicket(testApp, padaria, davi);
    const role = await create({ queueIds: [padaria.support] });
    const params = { id: String(davi.id) };
    const query = { profile: "user" as const, roleId: String(role.id), queueIds: `[${padaria.sales}]` };
    const { count } = await testApp.call(padaria.ana.token, countOpenTickets, { params, query });
    expect(count).toBe(1);
    const user = await give(davi, { roleId: role.id, queueIds: [padaria.sales] });
    expect(user.queues.map(({ id }) => id)).toEqual([padaria.support]);
    const shown = { id: String(ticket.id) };
    await expectRefusal(testApp.call(davi.token, getTicket, { params: shown }), "ERR_NO_TICKET_FOUND");
    const seen = await testApp.call(padaria.ana.token, getTicket, { params: shown });
    expect(seen).toMatchObject({ status: "pending", userId: null });
  });

  it("follow a change of the role, and stay with the user after the role decides them no more", async () => {
    const role = await create();
    await give(davi, { roleId: role.id });
    const queuesOf = async () => (await testApp.call(davi.token, getMe, {})).queues.map(({ id }) => id);
    expect(await queuesOf()).toEqual([padaria.sales]);
    await change(role.id, { queueIds: [padaria.sales, padaria.support] });
    expect(await queuesOf()).toEqual([padaria.sales, padaria.support]);
    await change(role.id, { queueIds: null });
    expect(await queuesOf()).toEqual([padaria.sales, padaria.support]);
  });

  it("lose a deleted queue", async () => {
    const body = { name: `Fila ${davi.id}`, color: "#c92a2a", greetingMessage: "Oi!" };
    const queue = await testApp.call(padaria.ana.token, createQueue, { body });
    const role = await create({ queueIds: [queue.id] });
    await testApp.call(padaria.ana.token, deleteQueue, { params: { id: String(queue.id) } });
    expect((await look(role.id)).queues).toEqual([]);
  });
});

describe("a user whose role may edit roles or users", () => {
  it("gives no permission that they do not have, in a role or by a profile", async () => {
    const elisa = await createHolder("roles:edit", "user-modal:editProfile", "prompts:edit");
    await expectRefusal(create({ permissions: ["queues:edit"] }, elisa), "ERR_NO_PERMISSION");
    const small = await create({ permissions: ["prompts:edit"] }, elisa);
    await expectRefusal(change(small.id, { permissions: ["queues:edit"] }, elisa), "ERR_NO_PERMISSION");
    const large = await create({ permissions: ["queues:edit"] });
    await expectRefusal(change(large.id, { name: "Menor", permissions: [] }, elisa), "ERR_NO_PERMISSION");
    await expectRefusal(give(elisa, { roleId: large.id }, elisa), "ERR_NO_PERMISSION");
    await expectRefusal(give(elisa, { profile: "admin" }, elisa), "ERR_NO_PERMISSION");
    const email = `gil.${small.id}@exemplo.com.br`;
    const body = { name: "Gil", email, password: testPassword, profile: "admin" as const };
    await expectRefusal(testApp.call(elisa.token, createUser, { body }), "ERR_NO_PERMISSION");
  });

  it("cannot change a user who has more permissions", async () => {
    const elisa = await createHolder(
      "user-modal:editProfile",
      "contacts-page:exportContacts",
      "contacts:seeNumbers",
    );
    await expectRefusal(give(padaria.ana, { password: "outra-senha" }, elisa), "ERR_NO_PERMISSION");
    expect(await give(davi, { name: "Davi Lima" }, elisa)).toMatchObject({ name: "Davi Lima" });
  });
});

describe("the last admin of a company", () => {
  it("is not given a role", async () => {
    const role = await create({}, vizinha.ana);
    await expectRefusal(give(vizinha.ana, { roleId: role.id }, vizinha.ana), "ERR_LAST_ADMIN");
  });
});
