import { createConnection } from "@recado/contract/connections";
import { blockContact } from "@recado/contract/contact-panel";
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listGroupMembers,
  listMerges,
  mergeContacts,
  suggestMerges,
  undoMerge,
} from "@recado/contract/contacts";
import { deleteMessage, listMessages, sendMessage } from "@recado/contract/messages";
import { createSchedule } from "@recado/contract/schedules";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockIdentities } from "../../domain/contacts/store.ts";
import { insertNotices } from "../../domain/notices/store.ts";
import { insertTag } from "../../domain/tags/store.ts";
import { extendAnswerWindow } from "../../domain/tickets/answer-window-store.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  signInAs,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import type { Listener } from "../../testing/listeners.ts";
import { countLockWaits } from "../../testing/races.ts";
import { runCount } from "../../testing/run-count.ts";
import { runHousekeeping } from "../../testing/run-housekeeping.ts";
import { SteeredClock, second } from "../../testing/steered-clock.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { watchRows } from "../../testing/watch-rows.ts";
import { linkIdentities } from "../contact-identities/recognise-contact.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ clock });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});
afterEach(() => clock.reset());

function merge(kept: number, merged: number) {
  return testApp.call(padaria.ana.token, mergeContacts, {
    params: { id: String(kept) },
    body: { with: merged },
  });
}

function undo(id: number) {
  return testApp.call(padaria.ana.token, undoMerge, { params: { id: String(id) } });
}

function close({ id }: Ticket) {
  return testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(id) },
    body: { status: "closed" },
  });
}

async function bodiesOf({ id }: Pick<Ticket, "id">): Promise<string[]> {
  const params = { ticketId: String(id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.map(({ body }) => body);
}

async function contactsNamed(searchParam: string) {
  return (await testApp.call(padaria.ana.token, listContacts, { query: { searchParam } })).contacts;
}

/** Adds a tag, a note, a notice and an answer window to the ticket. */
function createTicketWithMessages({ id, contactId }: Ticket, note: string): Promise<void> {
  return testApp.app.database.write(padaria.id, async (db) => {
    await extendAnswerWindow(db, padaria.connectionId, contactId, new Date(2e12 + id * 1_000));
    const tag = await insertTag(db, { name: note, color: "#2f9e6e" });
    await db.run(
      sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${db.companyId}, ${id}, ${tag})`,
    );
    await db.run(sql`
      insert into ticket_notes (company_id, ticket_id, contact_id, note) values (${db.companyId}, ${id}, ${contactId}, ${note})`);
    await insertNotices(db, [padaria.ana.id], { kind: "mention", ticketId: id, text: note });
  });
}

/** Returns all rows of the company, except rows that a merge and its undo are meant to leave behind. */
async function everything(): Promise<unknown> {
  const rows = await watchRows(testApp, padaria.id);
  try {
    const { audit_log, contact_merges, work_queues, companies, ...kept } = (await rows.look()) as Record<
      string,
      Row[] | null
    >;
    return Object.fromEntries(
      Object.entries(kept).map(([table, all]) => [
        table,
        (all ?? []).map((row) => textOf(table, row)).toSorted(),
      ]),
    );
  } finally {
    await rows.close();
  }
}

type Row = Record<string, unknown>;

function textOf(table: string, { updated_at, created_at, ...columns }: Row): string {
  return JSON.stringify(table === "ticket_tags" ? columns : { ...columns, created_at });
}

describe("a merge of two contacts", () => {
  it("is refused to a user who does not see both tickets that would be merged", async () => {
    const hidden = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Rosa"));
    const own = await ticketFromMessage(testApp, padaria, "Preciso de suporte", newCustomer("Rosinha"));
    const toSupport = { params: { id: String(own.id) }, body: { queueId: padaria.support } };
    await testApp.call(padaria.ana.token, updateTicket, toSupport);
    const queueIds = [padaria.support];
    const sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "supervisor", queueIds });
    const mergeAs = (kept: Ticket, merged: Ticket) =>
      testApp.call(sofia.token, mergeContacts, {
        params: { id: String(kept.contactId) },
        body: { with: merged.contactId },
      });
    await expectRefusal(mergeAs(own, hidden), "ERR_NO_PERMISSION");
    await expectRefusal(mergeAs(hidden, own), "ERR_NO_PERMISSION");
    const { messages } = await testApp.call(sofia.token, listMessages, {
      params: { ticketId: String(own.id) },
    });
    expect(messages.map(({ body }) => body)).toEqual(["Preciso de suporte"]);
    await close(hidden);
    await mergeAs(own, hidden);
  });

  it("combines data and unfinished tickets of both contacts, and its undo restores every row", async () => {
    const [rosa, rosinha] = [newCustomer("Rosa"), newCustomer("Rosinha")];
    await close(await createOpenTicket(testApp, padaria, padaria.bruno, rosinha));
    const waiting = await ticketFromMessage(testApp, padaria, "Sou a Rosa", rosa);
    const attended = await createOpenTicket(testApp, padaria, padaria.bruno, rosinha);
    const params = { ticketId: String(attended.id) };
    await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: "Olá, Rosinha" } });
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === "Olá, Rosinha"));
    await createTicketWithMessages(waiting, "nota da Rosa");
    await createTicketWithMessages(attended, "nota da Rosinha");
    await untilTrue(async () => (await unfinishedLanes()) === 0);
    const before = await everything();

    const { mergeId, contact } = await merge(waiting.contactId, attended.contactId);
    expect(contact).toMatchObject({ name: "Rosa", number: rosa.number });
    const tickets = [
      ...(await ticketsOf(testApp, padaria.ana, "pending")),
      ...(await testApp.app.database.read(padaria.id, (db) =>
        db.rows(
          sql<Ticket>`select id, status from tickets where company_id = ${db.companyId} and contact_id = ${contact.id} order by id`,
        ),
      )),
    ];
    expect(tickets.map(({ status }) => status)).toEqual(["closed", "open"]);
    const rests = await untilFound(() => tickets.find(({ status }) => status === "open"));
    expect(rests.id).toBe(attended.id);
    expect((await bodiesOf(rests)).toSorted()).toEqual(["Bom dia!", "Olá, Rosinha", "Sou a Rosa"].toSorted());
    await expectRefusal(
      testApp.call(padaria.ana.token, getContact, { params: { id: String(attended.contactId) } }),
      "ERR_NO_CONTACT_FOUND",
    );
    const listed = await testApp.call(padaria.ana.token, listMerges, { params: { id: String(contact.id) } });
    expect(listed.merges).toMatchObject([{ id: mergeId, name: "Rosinha", isAutomatic: false }]);

    const { contacts } = await undo(mergeId);
    expect(contacts.map(({ name, number }) => [name, number])).toEqual([
      ["Rosa", rosa.number],
      ["Rosinha", rosinha.number],
    ]);
    expect(await everything()).toEqual(before);
    await expectRefusal(undo(mergeId), "ERR_MERGE_OVER");
  });

  it("leads messages from both numbers to one contact, and its undo separates them again", async () => {
    const [one, other] = [newCustomer("Um"), newCustomer("Outro")];
    const first = await ticketFromMessage(testApp, padaria, "um", one);
    const second = await ticketFromMessage(testApp, padaria, "outro", other);
    const { mergeId } = await merge(first.contactId, second.contactId);
    await testApp.channel.say(padaria.connectionId, other, "outro de novo");
    await untilTrue(async () => (await bodiesOf(first)).includes("outro de novo"));
    await undo(mergeId);
    await testApp.channel.say(padaria.connectionId, other, "outro à parte");
    await untilTrue(async () => (await bodiesOf(second)).includes("outro à parte"));
    // A message that arrived between the merge and its undo stays in the ticket in which it arrived.
    expect(await bodiesOf(first)).toEqual(["um", "outro de novo"]);
    expect(await bodiesOf(second)).toEqual(["outro", "outro à parte"]);
  });

  it("sends the unsent messages of both contacts after a reconnect", async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    const first = await createOpenTicket(testApp, padaria, padaria.bruno, one);
    const second = await createOpenTicket(testApp, padaria, padaria.bruno, other);
    await testApp.channel.breakOff(padaria.connectionId);
    for (const [{ id }, body] of [
      [first, "espera um"],
      [second, "espera dois"],
    ] as const)
      await testApp.call(padaria.bruno.token, sendMessage, {
        params: { ticketId: String(id) },
        body: { body },
      });
    await merge(first.contactId, second.contactId);
    await testApp.channel.comeBack(padaria.connectionId);
    const texts = () => testApp.channel.sent.map(({ text }) => text);
    await untilTrue(() => texts().includes("espera um") && texts().includes("espera dois"));
  });

  it("sends an unsent message even if it waits on another connection than the ticket's", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const branch = await testApp.call(padaria.ana.token, createConnection, { body: { name: "Filial" } });
    const kept = await testApp.call(padaria.ana.token, createContact, {
      body: { name: "Sem atendimento", number: newCustomer().number },
    });
    await testApp.channel.breakOff(padaria.connectionId);
    await testApp.call(padaria.bruno.token, sendMessage, {
      params: { ticketId: String(ticket.id) },
      body: { body: "espera na matriz" },
    });
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { whatsappId: branch.id },
    });
    await merge(kept.id, ticket.contactId);
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === "espera na matriz"));
  });

  it("that is undone sends a deletion made meanwhile to the message's original recipient", async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    const first = await createOpenTicket(testApp, padaria, padaria.bruno, one);
    const second = await createOpenTicket(testApp, padaria, padaria.bruno, other);
    const [sent] = await testApp.call(padaria.bruno.token, sendMessage, {
      params: { ticketId: String(second.id) },
      body: { body: "só para o outro" },
    });
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === "só para o outro"));
    const { mergeId } = await merge(first.contactId, second.contactId);
    await testApp.channel.breakOff(padaria.connectionId);
    await testApp.call(padaria.bruno.token, deleteMessage, { params: { messageId: sent?.id ?? "" } });
    await undo(mergeId);
    await testApp.channel.comeBack(padaria.connectionId);
    const deletion = await untilFound(() =>
      testApp.channel.changed.find(({ change }) => change.type === "deletion"),
    );
    expect(deletion.to).toContainEqual({ kind: "number", value: other.number });
  });

  it("blocks the contact if one of the two was blocked, and its undo unblocks the other", async () => {
    const [kept, blocked] = [newCustomer("Quem fica"), newCustomer("Quem foi bloqueado")];
    const [one, other] = [
      await ticketFromMessage(testApp, padaria, "Oi", kept),
      await ticketFromMessage(testApp, padaria, "Ei", blocked),
    ];
    const params = { id: String(other.contactId) };
    await testApp.call(padaria.ana.token, blockContact, { params, body: { blocked: true } });
    const { mergeId, contact } = await merge(one.contactId, other.contactId);
    expect(contact).toMatchObject({ id: one.contactId, blocked: true });
    await testApp.call(padaria.ana.token, undoMerge, { params: { id: String(mergeId) } });
    const found = await Promise.all([contactsNamed("Quem fica"), contactsNamed("Quem foi bloqueado")]);
    expect(found.flat().map(({ blocked: isBlocked }) => isBlocked)).toEqual([false, true]);
  });

  it("is published only to users who see the tickets", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const [first, second] = [
      await ticketFromMessage(testApp, padaria),
      await ticketFromMessage(testApp, padaria),
    ];
    const bruno = await openInbox(testApp, padaria.bruno);
    const clara = await openInbox(testApp, padaria.clara);
    const neighbour = await openInbox(testApp, vizinha.ana);
    await merge(first.contactId, second.contactId);
    await bruno.next(
      ({ name, payload }) => name === "ticket" && JSON.stringify(payload).includes(`"ticketId":${second.id}`),
    );
    await Promise.all([clara.settle(), neighbour.settle()]);
    expect(clara.heard.map(({ name }) => name).filter((name) => name !== "contact")).toEqual([]);
    expect(neighbour.heard).toEqual([]);
  });

  it("and its undo publish schedules to users who see the contact before or after", async () => {
    const { contactId } = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Rosa"));
    const form = { name: "Rosinha", number: newCustomer().number };
    const merged = await testApp.call(padaria.ana.token, createContact, { body: form });
    // Nobody has a ticket with the second contact, so all users of the company may see the schedule.
    const planned = await testApp.call(padaria.clara.token, createSchedule, {
      body: { body: "Feliz aniversário!", contactId: merged.id, sendAt: "2030-01-01T12:00:00.000Z" },
    });
    const told = ({ heard }: Listener) =>
      heard.filter(({ name }) => name === "schedule").map(({ payload }) => payload);
    const update = (name: string) => ({
      action: "update",
      schedule: expect.objectContaining({ id: planned.id, contact: expect.objectContaining({ name }) }),
    });
    const bruno = await openInbox(testApp, padaria.bruno);
    const clara = await openInbox(testApp, padaria.clara);
    const { mergeId } = await merge(contactId, merged.id);
    await Promise.all([bruno.settle(), clara.settle()]);
    expect(told(bruno)).toEqual([update("Rosa")]);
    expect(told(clara)).toEqual([{ action: "delete", scheduleId: planned.id }]);

    await undo(mergeId);
    await Promise.all([bruno.settle(), clara.settle()]);
    expect(told(bruno).slice(1)).toEqual([update("Rosinha")]);
    expect(told(clara).slice(1)).toEqual([update("Rosinha")]);
  });

  it("is undone within a day only, and is refused for a contact with itself or with a group", async () => {
    const [first, other] = [
      await ticketFromMessage(testApp, padaria),
      await ticketFromMessage(testApp, padaria),
    ];
    await expectRefusal(merge(first.contactId, first.contactId), "ERR_MERGE_CONTACTS");
    const group = await rememberGroup([]);
    await expectRefusal(merge(first.contactId, group), "ERR_MERGE_CONTACTS");
    const { mergeId } = await merge(first.contactId, other.contactId);
    clock.advance(24 * 3_600 * second + second);
    const { token } = await signInAs(testApp, padaria.ana);
    const late = testApp.call(token, undoMerge, { params: { id: String(mergeId) } });
    await expectRefusal(late, "ERR_MERGE_OVER");
  });

  it("is suggested for contacts of the same name, unless they were split before", async () => {
    const first = await ticketFromMessage(testApp, padaria, "Oi", newCustomer("Fátima Conceição"));
    const second = await ticketFromMessage(testApp, padaria, "Oi", newCustomer("fatima conceicao"));
    const ask = () =>
      testApp.call(padaria.ana.token, suggestMerges, { params: { id: String(first.contactId) } });
    expect((await ask()).suggestions).toMatchObject([{ contact: { id: second.contactId }, reason: "name" }]);
    const { mergeId } = await merge(first.contactId, second.contactId);
    expect((await ask()).suggestions).toEqual([]);
    await undo(mergeId);
    expect((await ask()).suggestions).toEqual([]);
  });
});

describe("the picture of a merged contact", () => {
  let before: string[];
  beforeEach(async () => {
    before = await storedFiles(testApp);
  });
  afterEach(() => {
    testApp.channel.onPicture = async () => undefined;
  });

  const bytes = (name: string) => new TextEncoder().encode(name);
  const urlOf = async (id: number) =>
    (await testApp.call(padaria.ana.token, getContact, { params: { id: String(id) } })).profilePicUrl;

  /** Returns the content of the file at the URL of the contact's picture. */
  async function pictureOf(id: number): Promise<string | undefined> {
    const url = await urlOf(id);
    if (url === null) return undefined;
    const headers = { authorization: `Bearer ${padaria.ana.token}` };
    const { statusCode, body } = await testApp.app.http.inject({ url, headers });
    return statusCode === 200 ? body : `${statusCode}`;
  }

  async function contactWithPicture(picture?: string): Promise<number> {
    testApp.channel.onPicture = async () => (picture === undefined ? undefined : bytes(picture));
    const { contactId } = await ticketFromMessage(testApp, padaria);
    await untilTrue(async () => (await unfinishedLanes()) === 0);
    expect(await pictureOf(contactId)).toBe(picture);
    return contactId;
  }

  /** Simulates a customer who changes the profile picture on WhatsApp. */
  async function changePicture(id: number, picture: string): Promise<void> {
    testApp.channel.onPicture = async () => bytes(picture);
    await testApp.app.database.write(padaria.id, (db) =>
      wakeWork(db, { queue: "pictures", connectionId: padaria.connectionId, keys: [String(id)] }),
    );
    await untilTrue(async () => (await pictureOf(id)) === picture);
  }

  function remove(id: number) {
    return testApp.call(padaria.ana.token, deleteContact, { params: { id: String(id) } });
  }

  it("is taken over by the kept contact, and returns after an undo despite a newer picture", async () => {
    const [kept, merged] = [await contactWithPicture(), await contactWithPicture("rosto")];
    const { mergeId } = await merge(kept, merged);
    expect(await pictureOf(kept)).toBe("rosto");
    await changePicture(kept, "outro");
    await storedFiles(testApp);
    await undo(mergeId);
    expect([await pictureOf(kept), await pictureOf(merged)]).toEqual(["outro", "rosto"]);
    await remove(kept);
    await storedFiles(testApp);
    expect(await pictureOf(merged)).toBe("rosto");
    await remove(merged);
    await untilStored(testApp, before);
  });

  it("belongs to both contacts after splits in another order, and is deleted with the last one", async () => {
    const [first, second] = [await contactWithPicture(), await contactWithPicture()];
    const third = await contactWithPicture("rosto");
    const { mergeId: inner } = await merge(second, third);
    const { mergeId: outer } = await merge(first, second);
    await undo(inner);
    await undo(outer);
    expect([await pictureOf(second), await pictureOf(third)]).toEqual(["rosto", "rosto"]);
    await remove(second);
    await storedFiles(testApp);
    expect(await pictureOf(third)).toBe("rosto");
    await remove(third);
    await untilStored(testApp, before);
  });

  it("is deleted with the kept contact, or by housekeeping after the time for an undo", async () => {
    const [kept, merged] = [await contactWithPicture("um"), await contactWithPicture("outro")];
    await merge(kept, merged);
    await remove(kept);
    await untilStored(testApp, before);
    const [stays, goes] = [await contactWithPicture("um"), await contactWithPicture()];
    const alone = await storedFiles(testApp);
    await merge(stays, await contactWithPicture("outro"));
    await merge(stays, goes);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        update contact_merges set created_at = now() - interval '3 days' where company_id = ${db.companyId}`),
    );
    await runHousekeeping(testApp);
    await untilStored(testApp, alone);
  });
});

it("a contact that is deleted after a split leaves no data in the record of the merge", async () => {
  const rosinha = newCustomer("Rosinha do Bairro");
  const kept = await ticketFromMessage(testApp, padaria);
  const merged = await ticketFromMessage(testApp, padaria, "Sou a Rosinha", rosinha);
  const { mergeId } = await merge(kept.contactId, merged.contactId);
  await undo(mergeId);
  const rows = await watchRows(testApp, padaria.id);
  const merges = async () => JSON.stringify(((await rows.look()) as Record<string, unknown>).contact_merges);
  expect(await merges()).not.toContain(rosinha.number);
  await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(merged.contactId) } });
  expect(await merges()).not.toContain(`${merged.contactId}`);
  await rows.close();
});

function unfinishedLanes(): Promise<number> {
  return testApp.app.database.platform(async (db) => {
    const row = await db.first(
      sql<{
        count: number;
      }>`select count(*)::integer as count from work_queues where company_id = ${padaria.id}`,
    );
    return row?.count ?? 0;
  });
}

async function rememberGroup(members: { lid: string; number: string }[]): Promise<number> {
  await testApp.channel.host(padaria.connectionId).rememberGroup({
    identity: { kind: "group", value: "120363000000000001" },
    subject: "Grupo da rua",
    members: members.map(({ lid, number }, index) => ({
      identities: [
        { kind: "lid", value: lid },
        { kind: "number", value: number },
      ],
      isAdmin: index === 0,
    })),
  });
  const [group] = await contactsNamed("Grupo da rua");
  return group?.id ?? 0;
}

it("a group lists its members and which of them are contacts", async () => {
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`
      insert into settings (company_id, key, value) values (${db.companyId}, 'CheckMsgIsGroup', 'disabled')
      on conflict (company_id, key) do update set value = excluded.value`),
  );
  const [known, stranger] = [newCustomer("Conhecida"), newCustomer("Estranha")];
  const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", known);
  const id = await rememberGroup([stranger, known]);
  const { members } = await testApp.call(padaria.bruno.token, listGroupMembers, {
    params: { id: String(id) },
  });
  expect(members).toMatchObject([
    { name: stranger.number, number: stranger.number, isAdmin: true, contactId: null },
    { name: "Conhecida", number: known.number, isAdmin: false, contactId },
  ]);
});

it("all foreign keys to contacts and tickets are known, so that a merge can move their rows", async () => {
  const found = await testApp.app.database.platform((db) =>
    db.rows(sql<{ reference: string }>`
      select conrelid::regclass || ' ' || a.attname as reference from pg_constraint
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[2]
      where contype = 'f' and confrelid in ('contacts'::regclass, 'tickets'::regclass) order by 1`),
  );
  expect(found.map(({ reference }) => reference)).toEqual([
    // The cost of a ticket that a merge deletes stays in the ledger, without the ticket.
    "ai_calls ticket_id",
    "answer_windows contact_id",
    "bulk_messages contact_id",
    "campaign_recipients contact_id",
    "campaign_recipients ticket_id",
    "cold_recipients contact_id",
    "contact_identities contact_id",
    "contact_merges kept_id",
    "contact_tags contact_id",
    // Outcomes are counted by user; that of a deleted ticket stays.
    "copilot_outcomes ticket_id",
    // `group_id` names a group, and groups are never merged.
    "group_members group_id",
    "message_changes contact_id",
    "messages contact_id",
    "messages sender_id",
    "messages ticket_id",
    "notices ticket_id",
    // The repair of a number cannot be undone once its contact was merged.
    "number_repair_changes contact_id",
    "opt_outs contact_id",
    "schedule_series contact_id",
    "schedules contact_id",
    // After an undo, the schedule still refers to the remaining ticket, which is only a hint about the connection to
    // use.
    "schedules ticket_id",
    "send_outcomes contact_id",
    // Clocks and the assignment of a ticket that a merge deletes are deleted with it.
    "sla_changes ticket_id",
    "sla_clocks ticket_id",
    "ticket_assignments ticket_id",
    "ticket_events ticket_id",
    "ticket_notes contact_id",
    "ticket_notes ticket_id",
    "ticket_rule_events ticket_id",
    "ticket_rule_runs ticket_id",
    // The step of a ticket that a merge deletes is deleted with it, because the merge moves what the step would undo.
    "ticket_steps ticket_id",
    "ticket_tags ticket_id",
    "tickets contact_id",
  ]);
});

describe("two contacts that the channel reports as one person", () => {
  it("are merged with their tickets if one has no number, unless a user has split them", async () => {
    const { number, lid } = newCustomer();
    const numbered = await ticketFromMessage(testApp, padaria, "por número", { name: "Iara", number });
    await testApp.channel.say(padaria.connectionId, { name: "Iara", lid }, "por LID");
    await untilTrue(async () => (await contactsNamed("Iara")).length === 2);
    await testApp.channel.host(padaria.connectionId).linkIdentities([
      { kind: "number", value: number },
      { kind: "lid", value: lid },
    ]);
    await untilTrue(async () => (await contactsNamed("Iara")).length === 1);
    expect((await bodiesOf(numbered)).toSorted()).toEqual(["por LID", "por número"]);
    const params = { id: String(numbered.contactId) };
    const { merges } = await testApp.call(padaria.ana.token, listMerges, { params });
    expect(merges).toMatchObject([{ isAutomatic: true, name: "Iara", number: "" }]);
    await undo(merges[0]?.id ?? 0);
    expect(await contactsNamed("Iara")).toHaveLength(2);
    await testApp.channel.say(padaria.connectionId, { name: "Iara", number, lid }, "por ambos");
    await untilTrue(async () => (await bodiesOf(numbered)).includes("por ambos"));
    expect(await contactsNamed("Iara")).toHaveLength(2);
  });

  it("are merged once despite several simultaneous reports", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = newCustomer(`Gêmea ${round}`);
      const { name, number, lid } = person;
      await ticketFromMessage(testApp, padaria, "por número", { name, number });
      await testApp.channel.say(padaria.connectionId, { name, lid }, "por LID");
      await untilTrue(async () => (await contactsNamed(name)).length === 2);
      const identities = [
        { kind: "number", value: number },
        { kind: "lid", value: lid },
      ] as const;
      const host = testApp.channel.host(padaria.connectionId);
      await Promise.all(Array.from({ length: 6 }, () => host.linkIdentities(identities)));
      await untilTrue(async () => (await contactsNamed(name)).length === 1);
    }
  });

  it("do not block a transaction that has locked one of their identities", async () => {
    const { name, number, lid } = newCustomer("Lia");
    await testApp.channel.say(padaria.connectionId, { name, lid }, "oi");
    const ticket = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(({ contact }) => contact.name === name),
    );
    let tries = 0;
    await testApp.app.database.write(padaria.id, async (db) => {
      tries += 1;
      const names = [{ kind: "number", value: number } as const, { kind: "lid", value: lid } as const];
      await lockIdentities(db, padaria.connectionId, names);
      await testApp.channel.say(padaria.connectionId, { name, number, lid }, "de novo");
      await untilTrue(async () => (await countLockWaits(testApp)) > 0);
      await db.rows(
        sql`select 1 from tickets where company_id = ${db.companyId} and id = ${ticket.id} for update nowait`,
      );
      await linkIdentities(db, padaria.connectionId, names);
    });
    await untilTrue(async () => (await bodiesOf(ticket)).includes("de novo"));
    expect(tries).toBe(1);
  });

  it("stay apart if each has a number", async () => {
    const [one, other] = [newCustomer("Primo"), newCustomer("Primo")];
    await ticketFromMessage(testApp, padaria, "um", one);
    await ticketFromMessage(testApp, padaria, "outro", other);
    await testApp.channel.host(padaria.connectionId).linkIdentities([
      { kind: "number", value: one.number },
      { kind: "lid", value: other.lid },
    ]);
    expect(await contactsNamed("Primo")).toHaveLength(2);
  });

  it("become one with a contact that was added by a user, once the number is known", async () => {
    const { number, lid } = newCustomer();
    await testApp.channel.say(padaria.connectionId, { name: "Nina", lid }, "sem número");
    const ticket = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(({ contact }) => contact.name === "Nina"),
    );
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`insert into contacts (company_id, name, number) values (${db.companyId}, 'Nina Souza', ${number})`,
      ),
    );
    await testApp.channel.say(padaria.connectionId, { name: "Nina", number, lid }, "com número");
    await untilTrue(async () => (await bodiesOf(ticket)).includes("com número"));
    expect(await contactsNamed("Nina")).toMatchObject([{ name: "Nina Souza", number }]);
  });
});

type Form = "number" | "ninth" | "lid" | "both" | "newLid" | "link";
const forms = fc.constantFrom<Form>("number", "ninth", "lid", "both", "newLid", "link");
let rounds = 0;

it("identities in any order lead to one contact per person and never join two persons", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 1 }), forms), { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      async (steps, atOnce) => {
        rounds += 1;
        const people = [0, 1].map((index) => ({
          ...newCustomer(`Gente ${rounds}x${index}`),
          said: [] as string[],
        }));
        const telling = steps.map(
          ([index, form]) =>
            () =>
              tell(people[index] ?? people[0], form),
        );
        if (atOnce) await Promise.all(telling.map((work) => work()));
        else for (const work of telling) await work();
        for (const person of people) {
          await settle();
          await tell(person, "both");
          await tell(person, "newLid");
        }
        await settle();
        for (const { name, number, said } of people) {
          const contacts = await contactsNamed(name);
          expect(contacts).toHaveLength(1);
          expect([number, withoutNinth(number)]).toContain(contacts[0]?.number);
          const tickets = (await ticketsOf(testApp, padaria.ana, "pending")).filter(
            ({ contactId }) => contactId === contacts[0]?.id,
          );
          expect(tickets).toHaveLength(1);
          const bodies = await Promise.all(tickets.map(bodiesOf));
          expect(bodies.flat().toSorted()).toEqual(said.toSorted());
        }
      },
    ),
    { numRuns: runCount({ short: 15, long: 100 }) },
  );
}, 300_000);

interface Told {
  name: string;
  number: string;
  lid: string;
  said: string[];
}

async function tell(person: Told | undefined, form: Form): Promise<void> {
  if (!person) throw new Error("expected a contact, found none");
  const { name, number, lid, said } = person;
  const names = {
    number: { number },
    ninth: { number: withoutNinth(number) },
    lid: { lid },
    both: { number, lid },
    newLid: { number, lid: `${lid}9` },
    link: { number, lid },
  }[form];
  if (form === "link") {
    await testApp.channel.host(padaria.connectionId).linkIdentities([
      { kind: "lid", value: lid },
      { kind: "number", value: number },
    ]);
    return;
  }
  const text = `${name}: ${said.length}`;
  said.push(text);
  await testApp.channel.say(padaria.connectionId, { name, ...names }, text);
}

function withoutNinth(number: string): string {
  return number.replace(/^(55\d{2})9/, "$1");
}

/** Waits until all channel events have been processed. */
async function settle(): Promise<void> {
  await untilTrue(async () => {
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ count: number }>`
        select count(*)::integer as count from channel_events where company_id = ${db.companyId} and done_at is null`),
    );
    return row?.count === 0;
  });
}
