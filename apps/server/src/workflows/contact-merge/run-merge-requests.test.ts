import { randomUUID } from "node:crypto";
import { blockContact } from "@recado/contract/contact-panel";
import { listContacts, mergeContacts, undoMerge } from "@recado/contract/contacts";
import { listMessages } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { setUp } from "../../testing/bot-chat.ts";
import {
  createTestCompany,
  newCustomer,
  openInbox,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { whileWritesRefused } from "../../testing/refuse-writes.ts";
import { runCount } from "../../testing/run-count.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

type Person = ReturnType<typeof newCustomer>;

interface Twins {
  byNumber: Ticket;
  byLid: Ticket;
}

let testApp: TestApp;
let padaria: TestCompany;
let person: Person;
let people = 0;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  // The bot sends a greeting at the beginning of each ticket, so a second greeting would reveal a second ticket.
  await setUp(testApp, padaria, { connection: { greetingMessage: "Bem-vindo!", queueIds: [] } });
});
afterAll(() => testApp.close());
beforeEach(() => {
  people += 1;
  person = newCustomer(`Gêmea ${people}`);
});

function under(...kinds: ("number" | "lid")[]) {
  return { name: person.name, ...Object.fromEntries(kinds.map((kind) => [kind, person[kind]])) };
}

function say(from: Parameters<TestApp["channel"]["say"]>[1], text: string): Promise<string> {
  return testApp.channel.say(padaria.connectionId, from, text);
}

function link({ number, lid }: Person): Promise<void> {
  return testApp.channel.host(padaria.connectionId).linkIdentities([
    { kind: "number", value: number },
    { kind: "lid", value: lid },
  ]);
}

/**
 * Creates two contacts of one person, because the channel has not yet reported that the number and the LID belong
 * together.
 */
async function createTwins(): Promise<Twins> {
  const byNumber = await ticketFromMessage(testApp, padaria, "por número", {
    name: person.name,
    number: person.number,
  });
  await say(under("lid"), "por LID");
  const byLid = await untilFound(async () =>
    (await ticketsOf(testApp, padaria.ana, "pending")).find(
      ({ contact, contactId }) => contact.name === person.name && contactId !== byNumber.contactId,
    ),
  );
  return { byNumber, byLid };
}

function change({ id }: Ticket, status: "open" | "closed") {
  return testApp.call(padaria.ana.token, updateTicket, { params: { id: String(id) }, body: { status } });
}

function rows<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return testApp.app.database.write(padaria.id, (db) => db.rows(statement));
}

/** Requests the merge while its key in the work queue is claimed by another process, which hangs or has died. */
async function requestHeldMerge({ byNumber, byLid }: Twins): Promise<void> {
  const key = `${byNumber.contactId} ${byLid.contactId}`;
  await rows(sql`
    insert into work_queues (queue, company_id, connection_id, key, claimed_by, claimed_until)
    values ('merges', ${padaria.id}, 0, ${key}, ${randomUUID()}, now() + interval '1 hour')`);
  await link(person);
}

async function endHeldClaims(): Promise<void> {
  await rows(sql`update work_queues set claimed_until = now() - interval '1 second' where queue = 'merges'`);
}

/** Waits until the given number of chats wait for merges in the company. */
async function untilWaiting(count: number): Promise<void> {
  await untilTrue(async () => {
    const [row] = await rows(sql<{ count: number }>`
      select coalesce(sum(jsonb_array_length(waiting)), 0)::integer as count from contact_merge_requests
      where company_id = ${padaria.id}`);
    return row?.count === count;
  });
}

async function untilNothingLeft(): Promise<void> {
  await untilTrue(async () => {
    const [row] = await rows(sql<{ count: number }>`
      select (select count(*) from channel_events where company_id = ${padaria.id} and done_at is null)::integer
        + (select count(*) from work_queues where company_id = ${padaria.id} and queue in ('merges', 'inbound'))::integer as count`);
    return row?.count === 0;
  });
}

async function unfinishedTickets(): Promise<number[]> {
  const found = await rows(sql<{ id: number }>`
    select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${padaria.id} and t.status <> 'closed' and c.name = ${person.name} order by 1`);
  return found.map(({ id }) => id);
}

async function contactsOfPerson() {
  const query = { searchParam: person.name };
  const { contacts } = await testApp.call(padaria.ana.token, listContacts, { query });
  return contacts.filter(({ name }) => name === person.name);
}

async function bodiesOf({ id }: Pick<Ticket, "id">): Promise<string[]> {
  const params = { ticketId: String(id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.map(({ body }) => body);
}

async function countMessages(body: string): Promise<number> {
  const found = await rows(sql`select 1 from messages where company_id = ${padaria.id} and body = ${body}`);
  return found.length;
}

describe("while a merge of two contacts is requested", () => {
  it.each([
    ["number", "byLid", "byNumber"],
    ["lid", "byNumber", "byLid"],
  ] as const)(
    "a message under the %s waits and comes into the person's attended ticket",
    async (kind, attended, own) => {
      const twins = await createTwins();
      await change(twins[attended], "open");
      await change(twins[own], "closed");
      await requestHeldMerge(twins);
      const greetings = await countMessages("Bem-vindo!");
      const text = `E agora, ${person.name}?`;
      await say(under(kind), text);
      await untilWaiting(1);
      expect(await unfinishedTickets()).toEqual([twins[attended].id]);
      expect(await countMessages(text)).toBe(0);
      await endHeldClaims();
      await untilTrue(async () => (await bodiesOf(twins[attended])).includes(text));
      expect(await contactsOfPerson()).toMatchObject([
        { id: twins.byNumber.contactId, number: person.number },
      ]);
      expect(await unfinishedTickets()).toEqual([twins[attended].id]);
      expect(await countMessages("Bem-vindo!")).toBe(greetings);
      // The key is woken again, as if the process had crashed after the merge but before it ended the key. The second
      // run finds nothing to do.
      await testApp.app.database.write(padaria.id, (db) =>
        wakeWork(db, {
          queue: "merges",
          connectionId: 0,
          keys: [`${twins.byNumber.contactId} ${twins.byLid.contactId}`],
        }),
      );
      await untilNothingLeft();
      expect(
        await rows(sql`select 1 from contact_merges where merged_id = ${twins.byLid.contactId}`),
      ).toHaveLength(1);
    },
  );

  it("a message of one is kept out when the other is blocked", async () => {
    const twins = await createTwins();
    const params = { id: String(twins.byLid.contactId) };
    await testApp.call(padaria.ana.token, blockContact, { params, body: { blocked: true } });
    await requestHeldMerge(twins);
    await say(under("number"), "Sou outra pessoa");
    await untilWaiting(1);
    await endHeldClaims();
    await untilNothingLeft();
    expect(await countMessages("Sou outra pessoa")).toBe(0);
    expect(await contactsOfPerson()).toMatchObject([{ id: twins.byNumber.contactId, blocked: true }]);
  });

  it("an edit under one name changes what was written under the other", async () => {
    const twins = await createTwins();
    const targetExternalId = await say(under("number"), "Dois pães");
    await untilTrue(async () => (await bodiesOf(twins.byNumber)).includes("Dois pães"));
    await requestHeldMerge(twins);
    const edit = { type: "edit", targetExternalId, text: "Três pães" } as const;
    await testApp.channel.tell(padaria.connectionId, under("lid"), edit);
    await untilTrue(async () => (await bodiesOf(twins.byNumber)).includes("Três pães"));
    await endHeldClaims();
    await untilNothingLeft();
  });

  it("a group message of the person waits, and earlier mentions show the merged contact's name", async () => {
    const params = { key: "CheckMsgIsGroup" } as const;
    await testApp.call(padaria.ana.token, updateSetting, { params, body: { value: "disabled" } });
    const group = { name: `Grupo ${person.name}`, lid: `12036300000${people}` };
    const contact = [{ kind: "group" as const, value: group.lid }];
    const { number, lid, name } = person;
    const byNumber = await ticketFromMessage(testApp, padaria, "por número", { name, number });
    // The contact with the LID has no name yet, so the mention shows the LID's digits.
    await testApp.channel.say(padaria.connectionId, { name: "", lid }, "por LID");
    const mention = { isOurs: false, identity: { kind: "lid" as const, value: lid }, name: null };
    await testApp.channel.say(padaria.connectionId, group, `Alô @${lid}`, { contact, mentions: [mention] });
    await untilNothingLeft();
    const ana = await openInbox(testApp, padaria.ana);
    const identities = [
      { kind: "number" as const, value: number },
      { kind: "lid" as const, value: lid },
    ];
    const author = { name, identities };
    await testApp.channel.say(padaria.connectionId, group, "Cheguei", { contact, author });
    await ana.next(({ payload }) => JSON.stringify(payload).includes(`Alô @${name}`));
    await untilNothingLeft();
    expect(await contactsOfPerson()).toMatchObject([{ id: byNumber.contactId }]);
    expect(await countMessages("Cheguei")).toBe(1);
  });

  it("a user who merges and splits the two is believed, and the waiting message is shown", async () => {
    const twins = await createTwins();
    await requestHeldMerge(twins);
    await say(under("number", "lid"), "Somos duas");
    await untilWaiting(1);
    const { mergeId } = await testApp.call(padaria.ana.token, mergeContacts, {
      params: { id: String(twins.byNumber.contactId) },
      body: { with: twins.byLid.contactId },
    });
    await testApp.call(padaria.ana.token, undoMerge, { params: { id: String(mergeId) } });
    await endHeldClaims();
    await untilTrue(async () => (await bodiesOf(twins.byNumber)).includes("Somos duas"));
    expect(await contactsOfPerson()).toHaveLength(2);
    await untilNothingLeft();
  });
});

describe("a contact that takes a number which another contact has", () => {
  let old: Ticket;
  let next: Ticket;
  let newNumber: string;

  beforeEach(async () => {
    const { number: oldNumber, name } = person;
    newNumber = newCustomer().number;
    old = await ticketFromMessage(testApp, padaria, "do número velho", { name, number: oldNumber });
    next = await ticketFromMessage(testApp, padaria, "do número novo", { name, number: newNumber });
  });

  async function announceMove(): Promise<void> {
    const externalId = randomUUID();
    const payload = {
      type: "move",
      externalId,
      contactName: null,
      before: [{ kind: "number", value: person.number }],
      after: [{ kind: "number", value: newNumber }],
      text: "Mudou de número",
      sentAt: new Date(),
    };
    const entry = { externalId, chat: person.number, payload };
    await testApp.channel.host(padaria.connectionId).journal([entry]);
  }

  it("becomes one with it, and the notice stands in the only unfinished ticket", async () => {
    await change(old, "closed");
    await announceMove();
    await untilNothingLeft();
    const [contact, ...others] = await contactsOfPerson();
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ id: old.contactId, number: newNumber });
    expect(await unfinishedTickets()).toEqual([next.id]);
    expect(await bodiesOf(next)).toContain("Mudou de número");
  });

  it("stays apart from it and keeps its notice when a user has split the two", async () => {
    const { mergeId } = await testApp.call(padaria.ana.token, mergeContacts, {
      params: { id: String(old.contactId) },
      body: { with: next.contactId },
    });
    await testApp.call(padaria.ana.token, undoMerge, { params: { id: String(mergeId) } });
    await announceMove();
    await untilTrue(async () => (await bodiesOf(old)).includes("Mudou de número"));
    const numbers = (await contactsOfPerson()).map(({ id, number }) => [id, number]);
    expect(numbers.toSorted()).toEqual([
      [old.contactId, ""],
      [next.contactId, newNumber],
    ]);
  });
});

describe("a merge that fails again and again", () => {
  it("is given up, and the messages that waited for it are shown without it", async () => {
    const twins = await createTwins();
    await whileWritesRefused(
      testApp.testDatabase,
      { table: "contact_merges", companyId: padaria.id },
      async () => {
        await say(under("number", "lid"), "Apesar de tudo");
        await untilTrue(async () => {
          await rows(
            sql`update work_queues set ready_at = now() where company_id = ${padaria.id} and ready_at > now()`,
          );
          return (await bodiesOf(twins.byNumber)).includes("Apesar de tudo");
        });
        await say(under("number", "lid"), "De novo");
        await untilTrue(async () => (await bodiesOf(twins.byNumber)).includes("De novo"));
      },
    );
    expect(await contactsOfPerson()).toHaveLength(2);
    expect(testApp.logs.filter((line) => line.includes("contact merge given up"))).toHaveLength(1);
    await testApp.call(padaria.ana.token, mergeContacts, {
      params: { id: String(twins.byNumber.contactId) },
      body: { with: twins.byLid.contactId },
    });
    expect((await bodiesOf(twins.byNumber)).toSorted()).toEqual(
      ["Apesar de tudo", "Bem-vindo!", "Bem-vindo!", "De novo", "por LID", "por número"].toSorted(),
    );
  });
});

it("messages under both names and merges at the same moment end as one contact and one ticket, with every message once", async () => {
  for (let round = 0; round < runCount({ short: 8, long: 200 }); round += 1) {
    person = newCustomer(`Ao mesmo tempo ${round}x`);
    const twins = round % 2 === 0 ? await createTwins() : undefined;
    const told = Array.from({ length: 9 }, (_, index) => `${person.name} ${index}`);
    const names = [under("number"), under("lid"), under("number", "lid")];
    const newLid = { ...under("number"), lid: `${person.lid}9` };
    await Promise.all([
      ...told.map((text, index) => say(names[(index + round) % 3] ?? newLid, text)),
      link(person),
      say(newLid, "por outro LID"),
      link(person),
    ]);
    await untilNothingLeft();
    await say(under("number", "lid"), "no fim");
    await untilNothingLeft();
    expect(await contactsOfPerson()).toHaveLength(1);
    const [id = 0, ...others] = await unfinishedTickets();
    expect(others).toEqual([]);
    const bodies = (await bodiesOf({ id })).filter((body) => body !== "Bem-vindo!");
    const earlier = twins ? ["por número", "por LID"] : [];
    expect(bodies.toSorted()).toEqual([...earlier, ...told, "por outro LID", "no fim"].toSorted());
  }
}, 600_000);
