import { randomInt, randomUUID } from "node:crypto";
import { createChat, sendChatMessage } from "@recado/contract/chats";
import { createIntegration } from "@recado/contract/integrations";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { subscribePush } from "@recado/contract/push-subscriptions";
import { routes } from "@recado/contract/routes";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { addTicketTag } from "@recado/contract/ticket-tags";
import type { Ticket } from "@recado/contract/tickets";
import { insertAiProvider } from "../domain/ai-providers/store.ts";
import { insertAnnouncement } from "../domain/announcements/store.ts";
import { insertRecipients } from "../domain/campaigns/audience-store.ts";
import { findCampaignSettings, insertCampaign, writeCampaignSettings } from "../domain/campaigns/store.ts";
import { changeBilling } from "../domain/companies/actions.ts";
import { findConnections } from "../domain/connections/store.ts";
import { insertItems } from "../domain/contact-lists/item-store.ts";
import { insertContactList } from "../domain/contact-lists/store.ts";
import { insertContact } from "../domain/contacts/store.ts";
import { insertHelp } from "../domain/helps/store.ts";
import { insertInvoice } from "../domain/invoices/store.ts";
import { insertMacro } from "../domain/macros/store.ts";
import { insertRate } from "../domain/message-rates/store.ts";
import { insertNotices } from "../domain/notices/store.ts";
import { insertPasskey } from "../domain/passkeys/store.ts";
import { insertPlan } from "../domain/plans/store.ts";
import { findOptions, insertOption } from "../domain/queue-options/store.ts";
import { insertQuickMessage } from "../domain/quick-messages/store.ts";
import { insertSchedule } from "../domain/schedules/store.ts";
import { insertTicketView } from "../domain/ticket-views/store.ts";
import type { WriteTx } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/statements.ts";
import { SendError } from "../ports/channel.ts";
import { insertSignIn } from "../workflows/auth/sign-in-store.ts";
import { mergeIfBothExist } from "../workflows/contact-merge/merge-contacts.ts";
import { optOut } from "../workflows/opt-outs/actions.ts";
import { insertOptOuts } from "../workflows/opt-outs/store.ts";
import { kinds, type ObjectIds, requestOf, samplePushKey, sendRequest } from "./contract-tests/requests.ts";
import { createOpenTicket, newCustomer, type Person, type TestCompany, untilFound } from "./factories.ts";
import { insertEndedBulkRun } from "./insert-ended-bulk-run.ts";
import { insertKnowledge } from "./insert-knowledge.ts";
import { insertNumberRepair } from "./insert-number-repair.ts";
import { insertPrompts } from "./insert-prompts.ts";
import { insertRunOfRule } from "./insert-run-of-rule.ts";
import { insertSheetImport } from "./insert-sheet-import.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Creates one object of every kind for contract tests. The ticket is open and has a message in each direction; sending
 * the second one failed. `text` is in all objects, except that objects which the whole company may see contain `common`
 * instead, if it is given.
 */
export async function createOneOfEach(
  testApp: TestApp,
  company: TestCompany,
  person: Person,
  text: string,
  common: string = text,
): Promise<ObjectIds> {
  const customer = newCustomer(`Cliente ${common}`);
  const ticket = await createOpenTicket(testApp, company, person, customer);
  const message = await failToAnswer(testApp, person, ticket, text);
  const note = await testApp.call(person.token, createTicketNote, {
    body: { ticketId: ticket.id, note: text },
  });
  const made = {
    ticket: ticket.id,
    ...(await testApp.app.database.write(company.id, (db) => listSomebody(db, common))),
    ...(await testApp.app.database.write(company.id, (db) => insertKnowledge(db, common))),
    optOut: await testApp.app.database.write(company.id, (db) => optOutTwo(db, ticket.contactId, common)),
    note: note.id,
    ticketUuid: ticket.uuid,
    message: message.id,
    contact: ticket.contactId,
    merge: await testApp.app.database.write(company.id, (db) => mergeTwo(db, common)),
    numberRepair: await testApp.app.database.write(company.id, (db) => insertNumberRepair(db, common)),
    queue: company.sales,
    queueOption: await testApp.app.database.write(company.id, (db) => insertMenu(db, company.sales, common)),
    user: person.id,
    connection: company.connectionId,
    schedule: await testApp.app.database.write(company.id, (db) =>
      insertSchedule(db, {
        body: text,
        contact_id: ticket.contactId,
        send_at: new Date("2027-03-05T12:00:00Z"),
      }),
    ),
    pushSubscription: (await testApp.call(person.token, subscribePush, { body: subscriptionFor(person) })).id,
    savedView: await testApp.app.database.write(company.id, (db) => shareView(db, company.sales, text)),
    bulkRun: await testApp.app.database.write(company.id, (db) => insertEndedBulkRun(db, person, text)),
    passkey: await testApp.app.database.write(company.id, (db) => insertUnusablePasskey(db, person, text)),
    signIn: await testApp.app.database.write(company.id, (db) => recordOneSignIn(db, person, text)),
    ...(await testApp.app.database.write(company.id, (db) => insertPrompts(db, common, company.sales))),
    aiProvider: await testApp.app.database.write(company.id, (db) => insertAiProvider(db, { name: common })),
    integration: (
      await testApp.call(company.ana.token, createIntegration, {
        body: { type: "webhook", name: common, urlN8N: "https://example.com/recado" },
      })
    ).id,
    invoice: await owe(testApp, company.id, common),
    ...(await addOfInstallation(testApp, common)),
    chat: await beginChat(testApp, company, person, common),
    notice: await giveNotice(testApp, company, person, { ticketId: ticket.id, text }),
    company: company.id,
    plan: await addPlan(testApp),
    setting: "call",
    persona: "camila",
    recovery: "ninguem@exemplo.com.br",
  };
  const objects = await addTheRest(testApp, company.ana, made, common);
  await insertRunOfRule(testApp, company, { ruleId: Number(objects.rule), ticketId: ticket.id });
  const tagged = { ticketId: String(ticket.id), tagId: String(objects.tag) };
  await testApp.call(person.token, addTicketTag, { params: tagged });
  return objects;
}

async function recordOneSignIn(db: WriteTx, { id: userId }: Person, browser: string): Promise<number> {
  const signIn = { userId, way: "password", result: "in", browser, address: "", now: new Date() } as const;
  return (await insertSignIn(db, signIn)) ?? 0;
}

/** Creates further objects through routes whose requests need only free texts and are open to admins. */
async function addTheRest(
  testApp: TestApp,
  { token }: Person,
  made: Partial<ObjectIds>,
  words: string,
): Promise<ObjectIds> {
  const objects = { ...made };
  for (const kind of kinds.filter((name) => !(name in made))) {
    const adding = routes.find(({ route }) => route.resource.name === kind && route.method === "POST")?.route;
    if (!adding) throw new Error(`no route creates a ${kind}: create one in this file`);
    const request = requestOf(adding, (_, other) => objects[other] ?? 0, words);
    const { statusCode, body } = await sendRequest(testApp, token, adding, request);
    if (statusCode !== 200)
      throw new Error(
        `creating a ${kind} was refused (${body}): add a value for the field to samples in contract-tests/requests.ts, or create one in this file`,
      );
    objects[kind] = (JSON.parse(body) as { id: number }).id;
  }
  return objects as ObjectIds;
}

async function addPlan(testApp: TestApp): Promise<number> {
  // Plans are public, so a plan's name must not contain the text that marks the company's data.
  const name = `Plano ${randomUUID()}`;
  const plan = { name, users: 9, connections: 9, queues: 9, value_centavos: 9_900 };
  return testApp.app.database.platform((db) => insertPlan(db, plan));
}

async function failToAnswer(testApp: TestApp, person: Person, ticket: Ticket, text: string) {
  const params = { ticketId: String(ticket.id) };
  testApp.channel.refuse(
    "send",
    ticket.contact.number,
    new SendError("ERR_WAPP_INVALID_CONTACT", "no", false),
  );
  await testApp.call(person.token, sendMessage, { params, body: { body: `Resposta: ${text}` } });
  return untilFound(async () => {
    const { messages } = await testApp.call(person.token, listMessages, { params });
    return messages.find(({ error }) => error !== null);
  });
}

/** Creates an invoice of the company, and sets the data of the payer. */
function owe(testApp: TestApp, companyId: number, text: string): Promise<number> {
  const due = { due_day: anyDay(), recurrence: "MENSAL", value_centavos: 9_990 };
  return testApp.app.database.write(companyId, async (db) => {
    await changeBilling(db, {
      firstName: text,
      address2: "",
      city: "",
      state: "",
      zipcode: "",
      country: "BR",
      taxId: "",
    });
    return (await insertInvoice(db, { ...due, detail: text })).id;
  });
}

/** Returns a random day, on which the company has no invoice yet. */
function anyDay(): string {
  return new Date(randomInt(100_000) * 86_400_000).toISOString().slice(0, 10);
}

/** Creates the objects that belong to no company, and those that are not stored in the database. */
async function addOfInstallation(testApp: TestApp, common: string) {
  return {
    announcement: await testApp.app.database.platform((db) =>
      insertAnnouncement(db, { title: common, text: common }),
    ),
    help: await addHelp(testApp, common),
    messageRate: await addRate(testApp),
    // Message templates are stored by Meta, so the test cannot create one. No template has this id.
    messageTemplate: "594425479261596",
  };
}

/** Creates a message rate. It contains no text, so the mark of the company's data cannot be in it. */
async function addRate(testApp: TestApp): Promise<number> {
  const rate = { country: "BR", valid_from: anyDay(), currency: "USD" };
  return testApp.app.database.platform((db) => insertRate(db, rate));
}

async function addHelp(testApp: TestApp, title: string): Promise<number> {
  const help = { title, video: "dQw4w9WgXcQ" };
  return (await testApp.app.database.platform((db) => insertHelp(db, help))).id;
}

async function giveNotice(
  testApp: TestApp,
  { id, ana }: TestCompany,
  person: Person,
  about: { ticketId: number; text: string },
): Promise<number> {
  const notice = { kind: "mention", ...about } as const;
  const given = await testApp.app.database.write(id, (db) => insertNotices(db, [person.id, ana.id], notice));
  return onlyRow(given.filter(({ user_id }) => user_id === person.id)).id;
}

async function shareView(db: WriteTx, queueId: number, text: string): Promise<number> {
  return (await insertTicketView(db, { name: text.slice(0, 40), search: text, queue_ids: [queueId] })).id;
}

/** Creates an internal chat; the company's admin is one of its members. */
async function beginChat(
  testApp: TestApp,
  { ana, bruno }: TestCompany,
  { token }: Person,
  text: string,
): Promise<number> {
  const { id } = await testApp.call(token, createChat, { body: { title: text, users: [ana.id, bruno.id] } });
  await testApp.call(token, sendChatMessage, { params: { id: String(id) }, body: { message: text } });
  return id;
}

async function listSomebody(db: WriteTx, name: string) {
  const contactList = await insertContactList(db, name);
  const number = String(randomInt(10_000_000_000, 99_999_999_999));
  const items = await insertItems(db, contactList, [{ name, number, numberKey: number, email: "" }]);
  const sheetImport = await insertSheetImport(db, contactList, name);
  const connectionId = (await findConnections(db))[0]?.id ?? 0;
  const campaign = await insertCampaign(db, {
    name,
    message1: name,
    contact_list_id: contactList,
    connection_id: connectionId,
  });
  const everybody = { tagId: null, answeredSince: null, skipsOpenTickets: false };
  const audience = { contactListId: contactList, connectionId, ...everybody };
  await insertRecipients(db, campaign, audience);
  const { variables = [] } = (await findCampaignSettings(db)) ?? {};
  const added = [...variables, { key: `loja${variables.length}`, value: name }];
  const pace = { message_interval: 20, longer_interval_after: 20, greater_interval: 60 };
  await writeCampaignSettings(db, { ...pace, variables: added });
  const quickMessage = await insertQuickMessage(db, { shortcode: name, message: name, is_general: true });
  const macro = await insertMacro(db, { name, actions: '[{"type":"writeNote","note":"Sim"}]' });
  return { contactList, contactListItem: onlyRow(items).id, sheetImport, campaign, quickMessage, macro };
}

/** Creates two opt-outs: one of a contact, and one of a number that belongs to no contact. */
async function optOutTwo(db: WriteTx, contactId: number, name: string): Promise<number> {
  const now = new Date();
  await optOut(db, { contactId, reason: "message", words: name, now });
  const number = String(randomInt(10_000_000_000, 99_999_999_999));
  const person = { personKey: number, contactId: null, name, number, words: name };
  return onlyRow(await insertOptOuts(db, [person], { reason: "message", userId: null, at: now }));
}

/** Creates an option of a queue's menu, with another option below it. */
async function insertMenu(db: WriteTx, queueId: number, title: string): Promise<number> {
  const siblings = (await findOptions(db, queueId)).filter(({ parent_id }) => parent_id === null);
  const parent = await insertOption(db, { queue_id: queueId, title, option: siblings.length + 1 });
  await insertOption(db, { queue_id: queueId, parent_id: parent, title, option: 1 });
  return parent;
}

function subscriptionFor({ id }: Person) {
  const keys = { p256dh: samplePushKey, auth: "A".repeat(22) };
  return { endpoint: `https://push.invalid/${id}`, keys };
}

/** Creates a passkey whose private key nobody has. */
async function insertUnusablePasskey(db: WriteTx, { id }: Person, name: string): Promise<number> {
  const bytes = Buffer.from(randomUUID());
  const key = { credential_id: bytes, public_key: bytes, created_at: new Date() };
  return (await insertPasskey(db, { ...key, user_id: id, name }))?.id ?? 0;
}

async function mergeTwo(db: WriteTx, text: string): Promise<number> {
  const kept = await insertContact(db, { name: `Um ${text}` });
  const merged = await insertContact(db, { name: `Dois ${text}` });
  // The list of possible duplicates needs two contacts with the same name that are not merged.
  await insertContact(db, { name: `Gêmea ${text}` });
  await insertContact(db, { name: `Gêmea ${text}` });
  return (await mergeIfBothExist(db, kept.id, merged.id, null))?.id ?? 0;
}
