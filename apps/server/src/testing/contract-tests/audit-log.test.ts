import { createAnnouncement, updateAnnouncement } from "@recado/contract/announcements";
import { type AuditLogEntry, listAuditLog } from "@recado/contract/audit-log";
import { blockContact } from "@recado/contract/contact-panel";
import { createContact, importPhoneContacts, updateContact } from "@recado/contract/contacts";
import { createFileList, updateFileList, uploadFileList } from "@recado/contract/files";
import { createHelp, updateHelp } from "@recado/contract/helps";
import * as messages from "@recado/contract/messages";
import { createQueueOption, orderQueueOptions, updateQueueOption } from "@recado/contract/queue-options";
import { orderQueues } from "@recado/contract/queues";
import {
  createQuickMessage,
  removeQuickMedia,
  updateQuickMessage,
  uploadQuickMedia,
} from "@recado/contract/quick-messages";
import { routes } from "@recado/contract/routes";
import * as schedules from "@recado/contract/schedules";
import { auditAreaOf, type CallOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type TestCompany,
  untilTrue,
} from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { requestOf, sendRequest } from "./requests.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

type Query = NonNullable<CallOf<typeof listAuditLog>["query"]>;

function look(query: Query = {}, { ana }: TestCompany = padaria) {
  return testApp.call(ana.token, listAuditLog, { query });
}

async function newest(area: NonNullable<Query["area"]>): Promise<AuditLogEntry | undefined> {
  return (await look({ area })).entries[0];
}

/** Adds the row alone, because the route asks the provider. */
function addIdentityProvider({ id }: TestCompany): Promise<number> {
  return testApp.app.database.write(id, (db) =>
    db.run(sql`
      insert into identity_providers (company_id, name, issuer, client_id, client_secret)
      values (${id}, 'Google', 'https://accounts.google.com', 'recado', '\\x00')`),
  );
}

function params(id: number) {
  return { params: { id: String(id) } };
}

/** Routes that change something. Routes that delete come last, so that the objects still exist for the other routes. */
const changing = routes
  .filter(({ route }) => route.method !== "GET")
  .map(({ feature, name, route }) => [`${feature}.${name}`, route] as const)
  .toSorted(([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));

/**
 * Routes whose audit entries other tests check: deletions of sent messages, queues, companies, payments, sessions and
 * files, and leaving a company.
 */
const toldElsewhere = /deleteMessage|deleteQueue$|deleteCompany|undoPayment|leaveCompany|logout|media-upload/;
const deleting = changing.filter(
  ([name, route]) =>
    route.method === "DELETE" && auditAreaOf(route) && !toldElsewhere.test(`${route.path} ${name}`),
);

describe("the audit log contains", () => {
  it("changes of chatbot options and the order of options and queues", async () => {
    const { token } = padaria.ana;
    const add = (title: string) =>
      testApp.call(token, createQueueOption, { body: { queueId: padaria.sales, parentId: -1, title } });
    const [first, second] = [await add("Entrega"), await add("Troca")];
    await testApp.call(token, updateQueueOption, { ...params(first.id), body: { message: "Em 5 dias." } });
    const order = { queueId: padaria.sales, parentId: -1 as const, optionIds: [second.id] };
    await testApp.call(token, orderQueueOptions, { body: order });
    await testApp.call(token, orderQueueOptions, { body: order });
    await testApp.call(token, orderQueues, { body: { queueIds: [padaria.support] } });
    expect((await look({ area: "queueOptions" })).entries).toMatchObject([
      { action: "reordered", label: "Vendas", changes: [{ field: "order", to: ["Troca", "Entrega"] }] },
      { action: "updated", changes: [{ field: "message", from: "", to: "Em 5 dias." }] },
      { action: "created", label: "Vendas · Troca" },
      { action: "created", label: "Vendas · Entrega" },
    ]);
    const change = { field: "order", from: ["Vendas", "Suporte"], to: ["Suporte", "Vendas"] };
    expect(await newest("queues")).toMatchObject({ action: "reordered", changes: [change] });
  });

  it("contacts that are created, changed, imported from a phone or blocked", async () => {
    const { token } = padaria.ana;
    testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
    const { number } = newCustomer();
    const contact = await testApp.call(token, createContact, { body: { name: "Rosa", number } });
    const email = "rosa@exemplo.com.br";
    await testApp.call(token, updateContact, { ...params(contact.id), body: { email } });
    await testApp.call(token, updateContact, { ...params(contact.id), body: { email } });
    await testApp.channel
      .host(padaria.connectionId)
      .noteAddressBook([{ name: "Davi", identities: [{ kind: "number", value: newCustomer().number }] }]);
    for (const _ of ["taken over", "known"]) await testApp.call(token, importPhoneContacts, { body: {} });
    for (const blocked of [true, true])
      await testApp.call(token, blockContact, { ...params(contact.id), body: { blocked } });
    expect((await look({ area: "contacts" })).entries.slice(0, 4)).toMatchObject([
      { action: "blocked", label: "Rosa" },
      { action: "imported", label: "Loja", count: 1 },
      { action: "updated", changes: [{ field: "email", from: "", to: email }] },
      { action: "created", label: "Rosa" },
    ]);
  });

  // Specification (administration): chatbot options, orders, contacts, schedules and files too; of people's words only that they changed.
  it("changes of scheduled messages, but not their texts", async () => {
    const { token } = padaria.bruno;
    const { contactId } = await createOpenTicket(testApp, padaria);
    const [sendAt, later] = ["2027-11-20T15:30:00.000Z", "2027-11-21T15:30:00.000Z"];
    const body = { body: "um segredo entre nós", contactId, sendAt };
    const { id } = await testApp.call(token, schedules.createSchedule, { body });
    const changed = { body: "outro segredo", sendAt: later };
    await testApp.call(token, schedules.updateSchedule, { ...params(id), body: changed });
    expect((await look({ area: "schedules" })).entries).toMatchObject([
      { action: "updated", changes: [{ field: "sendAt", from: sendAt, to: later }, { field: "message" }] },
      { action: "created", userName: "Bruno" },
    ]);
    expect(JSON.stringify(await look())).not.toContain("segredo");
  });

  it("changes of files of quick messages and file lists, and changed texts without the text", async () => {
    const { token } = padaria.ana;
    const files = [{ name: "tabela.txt", content: new Blob(["Pão francês, R$ 1"]) }];
    const body = { shortcode: "tabela", message: "segue o segredo", geral: true };
    const reply = params((await testApp.call(token, createQuickMessage, { body })).id);
    await testApp.call(token, uploadQuickMedia, { ...reply, body: {}, files });
    await testApp.call(token, removeQuickMedia, reply);
    await testApp.call(token, updateQuickMessage, { ...reply, body: { message: "segue outro" } });
    expect((await look({ area: "quickMessages" })).entries.slice(0, 4)).toMatchObject([
      { changes: [{ field: "message" }] },
      { changes: [{ field: "file", from: "tabela.txt", to: null }] },
      { changes: [{ field: "file", from: null, to: "tabela.txt" }] },
      { action: "created" },
    ]);
    const form = { name: "Catálogo", message: "Veja", options: [] };
    const list = params((await testApp.call(token, createFileList, { body: form })).id);
    await testApp.call(token, uploadFileList, { ...list, body: {}, files });
    await testApp.call(token, updateFileList, { ...list, body: { message: "Olhe" } });
    expect((await look({ area: "files" })).entries).toMatchObject([
      { changes: [{ field: "text", from: "Veja", to: "Olhe" }] },
      {
        changes: [
          { field: "options", to: ["tabela.txt"] },
          { field: "files", to: ["tabela.txt"] },
        ],
      },
      { action: "created", label: "Catálogo" },
    ]);
  });

  it("announcements and help pages that super users create, change or order", async () => {
    const { token } = await createTestUser(testApp, padaria, { name: "Sofia", super: true });
    const news = await testApp.call(token, createAnnouncement, { body: { title: "Feriado", text: "Dia 2" } });
    await testApp.call(token, updateAnnouncement, { ...params(news.id), body: { priority: 1 } });
    expect((await look({ area: "announcements" })).entries).toMatchObject([
      { action: "updated", changes: [{ field: "priority", from: 3, to: 1 }] },
      { action: "created", label: "Feriado" },
    ]);
    const help = await testApp.call(token, createHelp, { body: { title: "Filas", video: "dQw4w9WgXcQ" } });
    await testApp.call(token, updateHelp, { ...params(help.id), body: { title: "As filas" } });
    expect((await look({ area: "helps" })).entries).toMatchObject([
      { action: "updated", changes: [{ field: "title", from: "Filas", to: "As filas" }] },
      { action: "created", label: "Filas" },
    ]);
  });

  it("the deletion of a message", async () => {
    const { sofia, loja } = await createBenchCompany();
    const own = {
      params: { ticketId: String((await createOpenTicket(testApp, loja)).id) },
      body: { body: "Oi" },
    };
    const [sent] = await testApp.call(loja.bruno.token, messages.sendMessage, own);
    const messageId = sent?.id ?? "";
    await untilTrue(async () => {
      const listed = await testApp.call(sofia.token, messages.listMessages, { params: own.params });
      return listed.messages.some(({ id, ack }) => id === messageId && ack > 0);
    });
    await testApp.call(sofia.token, messages.deleteMessage, { params: { messageId } });
    // Waits until the channel has received the deletion. Otherwise a failure that the next test case plans for a
    // message would hit this deletion.
    await untilTrue(() => testApp.channel.changed.some(({ change }) => change.type === "deletion"));
    expect((await look({ area: "messages" }, loja)).entries).toMatchObject([{ entityId: messageId }]);
  });

  const actionOfDeletions: Readonly<Record<string, string>> = {
    "connections.endSession": "sessionEnded",
    "userSessions.endUserSessions": "sessionEnded",
    // A person leaves a list, which remains.
    "contactListItems.deleteContactListItem": "updated",
    // The company's way to sign in changes.
    "identityProviders.deleteIdentityProvider": "updated",
  };

  // Specification (administration): whatever a person deletes.
  it.each(deleting)("the deletion by %s", async (name, route) => {
    const { sofia, loja } = await createBenchCompany();
    // Only the user who created a chat may delete the chat.
    const by = name === "chats.deleteChat" ? loja.bruno : sofia;
    const objects = await createOneOfEach(testApp, loja, loja.bruno, name);
    await addIdentityProvider(loja);
    const before = (await look({}, loja)).count;
    const answer = await sendRequest(
      testApp,
      by.token,
      route,
      requestOf(route, (_, kind) => objects[kind]),
    );
    expect(answer.statusCode).toBe(200);
    expect((await look({}, loja)).count).toBeGreaterThan(before);
    const { entries } = await look({ area: auditAreaOf(route) }, loja);
    expect(entries[0]).toMatchObject({ userId: by.id, action: actionOfDeletions[name] ?? "deleted" });
    expect(entries[0]?.label).not.toBe("");
  });

  it("only entries of the area that the contract names for the route", async () => {
    const { sofia, loja } = await createBenchCompany();
    const objects = await createOneOfEach(testApp, loja, loja.bruno, "tudo");
    let known = (await look({}, loja)).count;
    const told: string[] = [];
    for (const [name, route] of changing.filter(([, { path }]) => !path.startsWith("/auth/"))) {
      // A new company is recorded together with its first admin, who belongs to another area.
      if (name === "managedCompanies.createCompany") continue;
      await sendRequest(
        testApp,
        sofia.token,
        route,
        requestOf(route, (_, kind) => objects[kind]),
      );
      const { entries, count } = await look({}, loja);
      const areas = entries.slice(0, count - known).map(({ area }) => area);
      expect([name, ...areas]).toEqual([name, ...areas.map(() => auditAreaOf(route))]);
      if (areas.length > 0) told.push(name);
      known = count;
    }
    expect(told.length).toBeGreaterThan(25);
  });
});

/** Creates a separate company for each test case, and a user with all rights in that company. */
async function createBenchCompany() {
  const loja = await createTestCompany(testApp, "Loja");
  const sofia = await createTestUser(testApp, loja, { name: "Sofia", profile: "admin", super: true });
  return { loja, sofia };
}
