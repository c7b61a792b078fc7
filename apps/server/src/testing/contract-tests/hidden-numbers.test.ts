import { features } from "@recado/contract/features";
import { routes } from "@recado/contract/routes";
import { permissionNames } from "@recado/contract/shared/permissions";
import { type PersonalDataKind, personalDataKindOf } from "@recado/contract/shared/personal-data";
import { permissionsOf, type Route } from "@recado/contract/shared/route";
import { updateUser } from "@recado/contract/staff";
import { createUserRole } from "@recado/contract/user-roles";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertNotices } from "../../domain/notices/store.ts";
import {
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
} from "../factories.ts";
import type { Listener } from "../listeners.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { untilQuiet } from "../watch-rows.ts";
import { type ObjectIds, requestOf, sendRequest } from "./requests.ts";

let testApp: TestApp;
let padaria: TestCompany;
/** Davi has every permission but that to see numbers. */
let davi: Person;
let ours: ObjectIds;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ours = await createOneOfEach(testApp, padaria, padaria.bruno, "padaria");
  const permissions = permissionNames.filter((name) => name !== "contacts:seeNumbers");
  const queueIds = [padaria.sales, padaria.support];
  const role = { name: "Sem números", permissions, queueIds };
  const { id } = await testApp.call(padaria.ana.token, createUserRole, { body: role });
  davi = await createTestUser(testApp, padaria, { name: "Davi", queueIds });
  const params = { id: String(davi.id) };
  await testApp.call(padaria.ana.token, updateUser, { params, body: { roleId: id } });
  await nameByNumbers();
  await fillGroup();
  const notice = { kind: "mention", ticketId: Number(ours.ticket), text: "Veja" } as const;
  await testApp.app.database.write(padaria.id, (db) => insertNotices(db, [davi.id], notice));
  await untilQuiet(testApp, padaria);
});
afterAll(() => testApp.close());

const mail = "camila@exemplo-da-camila.com.br";

/** Contacts whom nobody has named have their number as name; extra fields may hold a second number. */
async function nameByNumbers(): Promise<void> {
  await testApp.app.database.write(padaria.id, async (db) => {
    const inCompany = sql`where company_id = ${db.companyId}`;
    await db.run(sql`update contacts set name = coalesce(number, name), email = ${mail},
      extra_info = jsonb_build_array(jsonb_build_object('name', 'Recado', 'value', 'WhatsApp ' || number)) ${inCompany}`);
    await db.run(sql`update contact_list_items set name = number, email = ${mail} ${inCompany}`);
    await db.run(sql`update campaign_recipients set name = number, email = ${mail} ${inCompany}`);
    await db.run(sql`update opt_outs set name = number ${inCompany}`);
    await db.run(sql`update audit_log set label = (select max(number) from contacts c where c.company_id = audit_log.company_id)
      ${inCompany} and area = 'contacts'`);
    // The chatbot has written the customer's number as a variable.
    await db.run(sql`update messages m set body = 'Seu número: ' || c.number, is_bot = true, written_by = 'program'
      from contacts c where c.company_id = m.company_id and c.id = m.contact_id and m.from_me and m.company_id = ${db.companyId}`);
  });
}

/** A nameless member of a group writes, mentions a member without a name, and sends a contact card. */
async function fillGroup(): Promise<void> {
  const group = { name: "Moradores", lid: "120363000000000099" };
  const contact = [{ kind: "group" as const, value: group.lid }];
  const member = newCustomer("");
  const author = { identities: [{ kind: "number" as const, value: member.number }], name: null };
  const other = newCustomer("").number;
  const identity = { kind: "number" as const, value: other };
  const mentions = [{ identity, isOurs: false, name: null }];
  const extra = { contact, author };
  await testApp.channel.say(padaria.connectionId, group, `Alô @${other}`, { ...extra, mentions });
  const vcard = `BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nTEL;waid=${other}:+${other}\nEND:VCARD`;
  const content = { type: "contacts" as const, cards: [{ name: "", vcard }] };
  await testApp.channel.say(padaria.connectionId, group, "", { ...extra, content });
}

/** Every number of a customer of the company, wherever it is stored. */
async function numbersOfCustomers(): Promise<string[]> {
  const rows = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql<{ number: string }>`
      select number from contacts where company_id = ${db.companyId} and number is not null and not is_group
      union select value from contact_identities where company_id = ${db.companyId} and kind = 'number'
      union select number from contact_list_items where company_id = ${db.companyId}
      union select number from campaign_recipients where company_id = ${db.companyId}
      union select number from opt_outs where company_id = ${db.companyId}`),
  );
  return rows.map(({ number }) => number).filter((number) => number.length >= 8);
}

/** Returns the numbers and addresses that a text contains, however the numbers are written. */
function found(text: string, numbers: readonly string[]): string[] {
  const bare = text.replace(/[\s().+-]/g, "");
  return [...numbers.filter((number) => bare.includes(number)), ...(text.includes(mail) ? [mail] : [])];
}

function isFile(route: Route): boolean {
  return permissionsOf(route).includes("contacts:seeNumbers");
}

/** Routes by their effect, so that objects exist as long as possible. */
const steps = { GET: 0, POST: 1, PUT: 2, DELETE: 3 } as const;
const crawled = routes
  .filter(({ route: { access, path } }) => access.who === "signedIn" && path !== "/auth/logout")
  .map(({ feature, name, route }) => [`${feature}.${name}`, route] as const)
  .sort(([, one], [, other]) => steps[one.method] - steps[other.method]);

describe("a role that does not see numbers", () => {
  let inbox: Listener;
  beforeAll(async () => {
    inbox = await openInbox(testApp, davi);
    await inbox.join("ChatBox", ours.ticket);
    await testApp.channel.say(padaria.connectionId, newCustomer(""), "Bom dia!");
    await inbox.next(({ name }) => name === "appMessage");
  });

  const seen = new Set<string>();
  const masked = new Set<string>();

  /** Returns the numbers in what Davi received, with the beginning of that text. */
  function leakOf(name: string, text: string, numbers: readonly string[]): unknown[] {
    const leaked = found(text, numbers);
    return leaked.length === 0 ? [] : [[name, leaked, text.slice(0, 400)]];
  }

  it.each(crawled)("receives no customer's number from %s", async (name, route) => {
    const numbers = await numbersOfCustomers();
    const request = requestOf(route, (_, kind) => ours[kind]);
    const { body } = await sendRequest(testApp, davi.token, route, request);
    expect(leakOf(name, body, numbers)).toEqual([]);
    if (body.includes("••••")) masked.add(name);
    if (route.method === "DELETE" || isFile(route)) return;
    // Changes by others reach Davi by live events.
    const answer = await sendRequest(testApp, padaria.ana.token, route, request);
    if (found(answer.body, numbers).length > 0) seen.add(name);
  });

  it("receives no customer's number in a live event", async () => {
    await untilQuiet(testApp, padaria);
    await inbox.settle();
    const numbers = await numbersOfCustomers();
    const leaks = inbox.heard.flatMap(({ name, payload }) => leakOf(name, JSON.stringify(payload), numbers));
    expect(leaks).toEqual([]);
  });

  it("receives masks where others receive numbers", () => {
    expect(masked.size).toBeGreaterThan(30);
    expect([...seen].filter((name) => !masked.has(name))).toEqual([]);
    const heard = inbox.heard.filter(({ payload }) => JSON.stringify(payload).includes("••••"));
    expect([...new Set(heard.map(({ name }) => name))]).toEqual(
      expect.arrayContaining(["appMessage", "contact", "ticket"]),
    );
  });
});

/** Names of fields that hold a customer's data unless a line of `ours` says that they hold the company's own. */
const suspicious = /^(number|phone|telefone|email|jid|remoteJid|participant|vcard|contactName)$/;
/** Data of the company itself, of its users, and of the demonstration's made-up customers. */
const ofCompany = /(user|company|connection|whatsapp|session|invoice|installation|mail|demo|phone|persona)/i;

describe("the contract", () => {
  it("marks every field with a customer's number", () => {
    const schemas = Object.entries(features).flatMap(([feature, definitions]) =>
      Object.entries(definitions).flatMap(([name, definition]) =>
        schemasOf(`${feature}.${name}`, definition),
      ),
    );
    const forgotten = schemas
      .flatMap(([path, schema]) => unmarked(schema, path))
      .filter((path) => !ofCompany.test(path));
    expect(forgotten).toEqual([]);
  });

  it("lets only users who see numbers download files", () => {
    const files = routes.filter(({ route }) => isFile(route));
    expect(files.map(({ name }) => name).sort()).toEqual([
      "exportContactList",
      "exportContacts",
      "exportOptOuts",
      "exportRecipients",
      "exportWrongRows",
    ]);
  });
});

/** Returns the schemas of a feature's events, or of a route's answer. */
function schemasOf(path: string, definition: unknown): [string, z.ZodType][] {
  const { answer } = Object(definition) as { answer?: unknown };
  const found = path.endsWith(".events") ? Object.entries(Object(definition)) : [["", answer]];
  return found.flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[`${path}${name}`, schema] as [string, z.ZodType]] : [],
  );
}

/** Returns the paths of suspicious text fields that are not marked as data of a customer. */
function unmarked(schema: z.ZodType, path: string, depth = 0): string[] {
  if (depth > 12) return [];
  const inside = (inner: unknown, step = "") => unmarked(inner as z.ZodType, path + step, depth + 1);
  if (schema instanceof z.ZodString) return isForgotten(path, personalDataKindOf(schema)) ? [path] : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => inside(field, `.${name}`));
  if (schema instanceof z.ZodArray) return inside(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option));
  if (schema instanceof z.ZodRecord) return inside(schema.valueType);
  if (schema instanceof z.ZodPipe) return inside(schema.in);
  return "unwrap" in schema && typeof schema.unwrap === "function" ? inside(schema.unwrap()) : [];
}

function isForgotten(path: string, kind: PersonalDataKind | undefined): boolean {
  return kind === undefined && suspicious.test(path.split(".").at(-1) ?? "");
}
