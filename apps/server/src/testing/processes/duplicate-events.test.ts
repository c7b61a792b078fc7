import { listContacts } from "@recado/contract/contacts";
import { listMessages } from "@recado/contract/messages";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConnectionLease, JournalEntry } from "../../ports/channel.ts";
import type { ChannelIdentity, ReceivedMessage } from "../../ports/channel-content.ts";
import { acceptEvents } from "../../workflows/inbound/accept-events.ts";
import { createTestCompany, newCustomer, type TestCompany, ticketsOf, untilFound } from "../factories.ts";
import { runCount } from "../run-count.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

/** Two apps on one database, as two processes of an installation. Each has its own workers. */
let testApps: [TestApp, TestApp];
let padaria: TestCompany;
let lease: ConnectionLease;

beforeAll(async () => {
  const first = await openTestApp({ own: true });
  testApps = [first, await openTestApp({ beside: first })];
  padaria = await createTestCompany({ ...first, channel: whoeverCarries() });
  lease = await untilFound(async () => {
    const row = await first.app.database.platform((db) =>
      db.first(sql<{ epoch: string }>`
        select epoch from connection_leases where connection_id = ${padaria.connectionId}`),
    );
    return row && { companyId: padaria.id, connectionId: padaria.connectionId, epoch: row.epoch };
  });
});
afterAll(async () => {
  await testApps[1].close();
  await testApps[0].close();
});

/**
 * Returns a channel that treats a connection as open if either process has opened it, because the process that gets a
 * connection is chosen at random.
 */
function whoeverCarries(): TestApp["channel"] {
  const [first, second] = testApps;
  const either = Object.create(first.channel) as TestApp["channel"];
  either.isOpen = (id) => first.channel.isOpen(id) || second.channel.isOpen(id);
  return either;
}

interface Person {
  name: string;
  number: string;
  lid: string;
}

function entry({ name, number }: Person, externalId: string, text: string, chat: string): JournalEntry {
  const contact: ChannelIdentity[] = [{ kind: "number", value: number }];
  const message: ReceivedMessage = {
    type: "message",
    externalId,
    contact,
    contactName: name,
    author: null,
    fromMe: false,
    content: { type: "text", text },
    quotedExternalId: null,
    isForwarded: false,
    sentAt: new Date(),
  };
  return { externalId, chat, payload: message };
}

async function soleTicketOf({ number, name }: Person, unread: number) {
  const ticket = await untilFound(async () => {
    const found = (await ticketsOf(testApps[0], padaria.ana, "pending")).filter(
      ({ contact }) => contact.number === number,
    );
    expect(found.length).toBeLessThanOrEqual(1);
    return found.find(({ unreadMessages }) => unreadMessages >= unread);
  });
  const query = { searchParam: name };
  expect((await testApps[0].call(padaria.ana.token, listContacts, { query })).count).toBe(1);
  return ticket;
}

async function bodiesOf(ticketId: number): Promise<string[]> {
  const all: { id: string; body: string }[] = [];
  for (;;) {
    const before = all[0]?.id;
    const page = await testApps[1].call(padaria.ana.token, listMessages, {
      params: { ticketId: String(ticketId) },
      query: before === undefined ? {} : { before },
    });
    all.unshift(...page.messages);
    if (!page.hasMore) return all.map(({ body }) => body);
  }
}

it("fifty simultaneous first messages of one contact create one contact and one ticket", async () => {
  const person = newCustomer("Cinquenta");
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      // The messages are spread over ten chats, so that both processes get some of the chats to work on.
      acceptEvents((testApps[index % 2] ?? testApps[0]).app.database, lease, [
        entry(person, `FIFTY${index}`, `Mensagem ${index}`, `chat ${index % 10}`),
      ]),
    ),
  );
  const ticket = await soleTicketOf(person, 50);
  const bodies = await bodiesOf(ticket.id);
  expect(bodies.toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => `Mensagem ${index}`).toSorted());
});

let people = 0;

it("events that arrive three times and out of order at two processes take effect once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }).chain((messages) => {
        const told = Array.from({ length: messages * 3 }, (_, index) => index % messages);
        return fc.tuple(
          fc.constant(messages),
          fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length }),
          fc.array(fc.nat({ max: 1 }), { minLength: told.length, maxLength: told.length }),
          fc.integer({ min: 1, max: 4 }),
        );
      }),
      async ([messages, told, processes, together]) => {
        people += 1;
        const person = newCustomer(`Pessoa ${people} de muitas`);
        const entries = told.map((number) =>
          entry(person, `TOLD${people}-${number}`, `Mensagem ${number}`, person.lid),
        );
        const tellings: Promise<void>[] = [];
        for (let at = 0; at < entries.length; at += together)
          tellings.push(
            acceptEvents(
              (testApps[processes[at] ?? 0] ?? testApps[0]).app.database,
              lease,
              entries.slice(at, at + together),
            ),
          );
        await Promise.all(tellings);
        const ticket = await soleTicketOf(person, messages);
        expect(ticket.unreadMessages).toBe(messages);
        expect((await bodiesOf(ticket.id)).toSorted()).toEqual(
          Array.from({ length: messages }, (_, number) => `Mensagem ${number}`),
        );
      },
    ),
    { numRuns: runCount({ short: 15, long: 150 }) },
  );
}, 300_000);
