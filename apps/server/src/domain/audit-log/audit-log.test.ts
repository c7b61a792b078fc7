import { type AuditLogEntry, auditPageSize, listAuditLog } from "@recado/contract/audit-log";
import { logout } from "@recado/contract/auth";
import {
  createConnection,
  deleteConnection,
  endSession,
  updateConnection,
} from "@recado/contract/connections";
import { blockContact } from "@recado/contract/contact-panel";
import { deleteContact } from "@recado/contract/contacts";
import { createQueue, deleteQueue, updateQueue } from "@recado/contract/queues";
import { createQuickMessage, deleteQuickMessage } from "@recado/contract/quick-messages";
import { updateSetting } from "@recado/contract/settings";
import type { CallOf } from "@recado/contract/shared/route";
import { createUser, deleteUser, updateUser } from "@recado/contract/staff";
import { createTag, deleteTag, updateTag } from "@recado/contract/tags";
import { deleteTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  signInAs,
  type TestCompany,
} from "../../testing/factories.ts";
import { runHousekeeping } from "../../testing/run-housekeeping.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  vizinha.ana = await signInAs(testApp, vizinha.ana);
});
afterAll(() => testApp.close());

type Query = NonNullable<CallOf<typeof listAuditLog>["query"]>;

function look(query: Query = {}, { ana }: TestCompany = padaria) {
  return testApp.call(ana.token, listAuditLog, { query });
}

async function newest(area: NonNullable<Query["area"]>): Promise<AuditLogEntry | undefined> {
  return (await look({ area })).entries[0];
}

function params(id: number) {
  return { params: { id: String(id) } };
}

describe("the audit log", () => {
  // Specification (administration): the audit log says who changed what, before and after, without secrets.
  it("records changes of users with values before and after, and never a password", async () => {
    const { token } = padaria.ana;
    const body = { name: "Bia", email: "bia@padaria.exemplo", password: "segredo-de-bia" };
    const { id } = await testApp.call(token, createUser, { body });
    expect(await newest("users")).toMatchObject({
      userId: padaria.ana.id,
      userName: "Ana",
      action: "created",
      entityId: String(id),
      label: "Bia",
      changes: [],
    });
    const changes = { profile: "admin", queueIds: [padaria.sales], password: "outro-segredo" } as const;
    await testApp.call(token, updateUser, { ...params(id), body: { ...changes, queueIds: [padaria.sales] } });
    expect(await newest("users")).toMatchObject({
      action: "updated",
      changes: [
        { field: "profile", from: "user", to: "admin" },
        { field: "queues", from: [], to: ["Vendas"] },
        { field: "password" },
      ],
    });
    const before = (await look()).count;
    await testApp.call(token, updateUser, { ...params(id), body: { name: "Bia" } });
    expect((await look()).count).toBe(before);
    await testApp.call(token, deleteUser, params(id));
    expect(await newest("users")).toMatchObject({ action: "deleted", label: "Bia", count: 0 });
    expect(JSON.stringify(await look())).not.toMatch(/segredo/);
  });

  it("keeps entries of a deleted user under the user's name", async () => {
    const person = await signInAs(testApp, await createTestUser(testApp, padaria, { name: "Passageira" }));
    await testApp.call(padaria.ana.token, deleteUser, params(person.id));
    const { entries } = await look({ searchParam: "passageira", area: "sessions" });
    expect(entries).toMatchObject([{ userId: null, userName: "Passageira", action: "signedIn" }]);
  });

  it("records changes of settings, and hides the values of a payment token", async () => {
    const set = (key: string, value: string) =>
      testApp.call(padaria.ana.token, updateSetting, { params: { key }, body: { value } });
    await set("call", "enabled");
    const change = { field: "value", from: "disabled", to: "enabled" };
    expect(await newest("settings")).toMatchObject({ label: "call", changes: [change] });
    await set("asaas", "token-do-asaas");
    expect(await newest("settings")).toMatchObject({ label: "asaas", changes: [{ field: "value" }] });
    expect(JSON.stringify(await look())).not.toContain("token-do-asaas");
  });

  // Specification (administration): the audit log holds settings, connections and queues.
  it("records changes of connections and queues", async () => {
    const { token } = padaria.ana;
    const { id } = await testApp.call(token, createConnection, { body: { name: "Balcão", queueIds: [] } });
    await testApp.call(token, updateConnection, { ...params(id), body: { name: "Balcão 2" } });
    await testApp.call(token, endSession, params(id));
    await testApp.call(token, deleteConnection, params(id));
    const { entries } = await look({ area: "connections" });
    expect(entries.slice(0, 4)).toMatchObject([
      { action: "deleted", label: "Balcão 2" },
      { action: "sessionEnded" },
      { action: "updated", changes: [{ field: "name", from: "Balcão", to: "Balcão 2" }] },
      { action: "created", label: "Balcão" },
    ]);
    const greetingMessage = "Olá!";
    const queue = await testApp.call(token, createQueue, {
      body: { name: "Entregas", color: "#e8590c", greetingMessage },
    });
    await testApp.call(token, updateQueue, { ...params(queue.id), body: { color: "#c92a2a" } });
    await testApp.call(token, deleteQueue, params(queue.id));
    expect((await look({ area: "queues" })).entries).toMatchObject([
      { action: "deleted", label: "Entregas" },
      { action: "updated", changes: [{ field: "color", from: "#e8590c", to: "#c92a2a" }] },
      { action: "created", label: "Entregas" },
    ]);
  });

  it("records changes of tags, quick messages, contacts and tickets", async () => {
    const { token } = padaria.ana;
    const tag = await testApp.call(token, createTag, { body: { name: "Urgente" } });
    await testApp.call(token, updateTag, { ...params(tag.id), body: { name: "Muito urgente" } });
    await testApp.call(token, deleteTag, params(tag.id));
    expect((await look({ area: "tags" })).entries.map(({ action }) => action)).toEqual([
      "deleted",
      "updated",
      "created",
    ]);
    const reply = await testApp.call(token, createQuickMessage, {
      body: { shortcode: "pix", message: "a chave secreta", geral: true },
    });
    await testApp.call(token, deleteQuickMessage, params(reply.id));
    expect(await newest("quickMessages")).toMatchObject({ action: "deleted", label: "/pix" });
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.call(token, deleteTicket, params(ticket.id));
    expect(await newest("tickets")).toMatchObject({ label: `#${ticket.id} ${ticket.contact.name}` });
    await testApp.call(token, blockContact, { ...params(ticket.contactId), body: { blocked: true } });
    await testApp.call(token, deleteContact, params(ticket.contactId));
    expect((await look({ area: "contacts" })).entries.slice(0, 2)).toMatchObject([
      { action: "deleted", label: ticket.contact.name },
      { action: "blocked" },
    ]);
    expect(JSON.stringify(await look())).not.toContain("chave secreta");
  });

  it("records when a user signs in and out", async () => {
    const person = await signInAs(testApp, await createTestUser(testApp, padaria, { name: "Visitante" }));
    await testApp.call(person.token, logout, {});
    const { entries } = await look({ userId: String(person.id) });
    expect(entries.map(({ action }) => action)).toEqual(["signedOut", "signedIn"]);
  });

  it("records no refused change", async () => {
    const before = (await look()).count;
    await expectRefusal(
      testApp.call(padaria.ana.token, deleteUser, params(padaria.ana.id)),
      "ERR_LAST_ADMIN",
    );
    await expectRefusal(
      testApp.call(padaria.ana.token, deleteTag, params(2_147_483_647)),
      "ERR_NO_TAG_FOUND",
    );
    expect((await look()).count).toBe(before);
  });
});

describe("the list of the audit log", () => {
  it("shows only admins the entries, and only those of their own company", async () => {
    await expectRefusal(testApp.call(padaria.bruno.token, listAuditLog, {}), "ERR_NO_PERMISSION");
    const { entries } = await look({}, vizinha);
    expect(new Set(entries.map(({ area }) => area))).toEqual(new Set(["connections", "sessions"]));
    expect((await look({ userId: String(padaria.ana.id) }, vizinha)).count).toBe(0);
  });

  // Specification (administration): the audit log is for admins, searched and filtered.
  it("pages without gaps and filters by days of the company's calendar", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    await testApp.app.database.write(loja.id, (db) =>
      db.run(sql`insert into audit_log (company_id, at, user_name, area, action, label, details)
        select ${db.companyId}, '2026-03-05T02:00:00Z'::timestamptz + n * interval '1 day', 'Máquina', 'tags', 'created', 'Tag ' || n, '{"changes": []}'
        from generate_series(0, 99) as n`),
    );
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await look({ area: "tags", ...(before === undefined ? {} : { before }) }, loja);
      expect(page.count).toBe(100);
      expect(page.entries.length).toBeLessThanOrEqual(auditPageSize);
      seen.push(...page.entries.map(({ id }) => id));
      before = page.entries.at(-1)?.id;
      if (!page.hasMore) break;
    }
    expect(new Set(seen).size).toBe(100);
    // 02:00 UTC is the evening of the day before in São Paulo.
    const day = await look({ area: "tags", from: "2026-03-04", to: "2026-03-05" }, loja);
    expect(day.entries.map(({ label }) => label)).toEqual(["Tag 1", "Tag 0"]);
    expect((await look({ searchParam: "maquina", from: "2026-06-01" }, loja)).count).toBe(11);
  });

  it("keeps entries for a year", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into audit_log (company_id, at, user_name, area, action, label, details) values
        (${db.companyId}, now() - interval '366 days', 'Velha', 'tags', 'created', 'antiga', '{"changes": []}'),
        (${db.companyId}, now() - interval '364 days', 'Velha', 'tags', 'created', 'recente', '{"changes": []}')`),
    );
    await runHousekeeping(testApp);
    const { entries } = await look({ searchParam: "velha" });
    expect(entries.map(({ label }) => label)).toEqual(["recente"]);
  });
});
