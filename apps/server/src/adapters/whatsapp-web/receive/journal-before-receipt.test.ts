import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type AgentConversation, acceptTicketOf } from "../../../testing/conversation.ts";
import { createTestStaff, type Staff, untilTrue } from "../../../testing/factories.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  retriesAsked,
  type SandboxTestApp,
  untilStatus,
} from "../../../testing/sandbox-test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;
let connectionId: number;
let owner: Client;
/** Two existing customers with their tickets. */
let chats: { customer: string; chat: AgentConversation }[];

beforeAll(async () => {
  testApp = await openSandboxTestApp();
  padaria = await createTestStaff(testApp);
  phone = addPhone(testApp.sandbox);
  connectionId = await pairConnection(testApp, padaria, phone);
  owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  await owner.query(`
    create table journal_refuses (one_of integer);
    create sequence tries;
    create function refuse() returns trigger language plpgsql security definer as $$
    declare one_of integer := (select one_of from journal_refuses);
    begin
      if nextval('tries') % one_of = 0 then raise exception 'refused' using errcode = '53100'; end if;
      return new;
    end $$;
    create trigger refuse before insert on channel_events for each row execute function refuse();
    create trigger refuse before insert or update on whatsapp_keys for each row execute function refuse()`);
});
beforeEach(async () => {
  chats = [];
  for (const name of ["Camila", "Daniel"]) {
    const customer = addSandboxContact(testApp.sandbox, name);
    await testApp.sandbox.say(customer, phone, "Bom dia!");
    chats.push({ customer, chat: await acceptTicketOf(testApp, padaria.bruno, customer) });
  }
});
afterEach(() => openJournal());
afterAll(async () => {
  await owner.end();
  await testApp.close();
});

/** Makes the database refuse every event and every key, or with `oneOf` 2 every second one. */
async function shutJournal(oneOf: 1 | 2 = 1): Promise<void> {
  await owner.query("truncate journal_refuses");
  await owner.query("insert into journal_refuses values ($1)", [oneOf]);
}

async function openJournal(): Promise<void> {
  await owner.query("truncate journal_refuses");
}

/** Waits until the database has been asked `times` more times to store an event or key. */
async function untilTried(times: number): Promise<void> {
  const tries = async () =>
    Number((await owner.query<{ tries: string }>("select last_value as tries from tries")).rows[0]?.tries);
  const before = await tries();
  await untilTrue(async () => (await tries()) >= before + times);
}

/** Makes each customer send the first text, then each customer the second text, and so on. */
async function sayAll(...texts: string[]): Promise<void> {
  for (const text of texts) {
    for (const { customer } of chats) await testApp.sandbox.say(customer, phone, text);
  }
}

async function expectAll(...texts: string[]): Promise<void> {
  for (const { chat } of chats) {
    await chat.until(({ body }) => body === texts.at(-1));
    expect((await chat.messages()).map(({ body }) => body)).toEqual(["Bom dia!", ...texts]);
  }
}

it("messages that arrive while the journal fails are stored once and in order", async () => {
  await shutJournal();
  await sayAll("um", "dois", "três");
  await untilTried(1);
  await shutJournal(2);
  await sayAll("quatro", "cinco");
  await untilTried(8);
  await shutJournal();
  await sayAll("seis");
  await untilTried(1);
  await openJournal();
  await expectAll("um", "dois", "três", "quatro", "cinco", "seis");
  expect(retriesAsked(testApp.sandbox)).toBe(0);
  expect(testApp.sandbox.unhandled).toEqual([]);
});

it("new messages do not overtake messages that waited offline and then for the journal", async () => {
  testApp.sandbox.faults.add({ kind: "refuse-connection", times: "until-cleared" });
  testApp.sandbox.drop(phone, 428);
  await untilStatus(testApp, padaria, connectionId, "OPENING");
  await sayAll("um", "dois", "três");
  await shutJournal();
  testApp.sandbox.faults.clear();
  await untilTried(1);
  await sayAll("quatro", "cinco");
  await untilTried(1);
  await openJournal();
  await expectAll("um", "dois", "três", "quatro", "cinco");
  expect(retriesAsked(testApp.sandbox)).toBe(0);
  expect(testApp.sandbox.unhandled).toEqual([]);
});

it("messages refused by the journal are delivered again after a broken connection, none twice", async () => {
  await shutJournal();
  await sayAll("um", "dois");
  await untilTried(1);
  testApp.sandbox.drop(phone, 428);
  await sayAll("três");
  await untilTried(1);
  await openJournal();
  await expectAll("um", "dois", "três");
  await untilStatus(testApp, padaria, connectionId, "CONNECTED");
  expect(retriesAsked(testApp.sandbox)).toBe(0);
  expect(testApp.sandbox.unhandled).toEqual([]);
});
