import { updateConnection } from "@recado/contract/connections";
import { listMessages, type Message } from "@recado/contract/messages";
import { type SettingKey, updateSetting } from "@recado/contract/settings";
import type { CallOf } from "@recado/contract/shared/route";
import { listTicketEvents, type TicketEventReason } from "@recado/contract/ticket-events";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import { findWork, wakeWork } from "../platform/work/work-queues.ts";
import type { ReceivedMessage } from "../ports/channel-content.ts";
import { newCustomer, type TestCompany, untilFound, untilTrue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/**
 * A chat between a customer and the company: the customer can write, and the test can look at the company's tickets and
 * messages.
 */
export interface BotChat {
  number: string;
  write(text: string, extra?: Partial<ReceivedMessage>): Promise<void>;
  /** Returns the newest ticket of the customer. */
  ticket(): Promise<Ticket>;
  tickets(): Promise<Ticket[]>;
  messages(): Promise<Message[]>;
  /** Returns the texts of the messages that the bot sent, oldest first. */
  botTexts(): Promise<string[]>;
  /** Returns the types of the newest ticket's events. */
  steps(): Promise<string[]>;
  /** Returns the reasons of the newest ticket's events. */
  reasons(): Promise<(TicketEventReason | null)[]>;
}

/** Creates a new customer who writes to the company. `write` resolves when the company has processed the message. */
export function beginChat(testApp: TestApp, company: TestCompany, name?: string): BotChat {
  const customer = newCustomer(name);
  const { token } = company.ana;
  const tickets = async () => {
    const { tickets: found } = await testApp.call(token, listTickets, {
      query: { searchParam: customer.number },
    });
    return found.toSorted((one, other) => other.id - one.id);
  };
  const ticket = () => untilFound(async () => (await tickets())[0]);
  const messages = async () => {
    const params = { ticketId: String((await ticket()).id) };
    return (await testApp.call(token, listMessages, { params })).messages;
  };
  const events = async () => {
    const params = { id: String((await ticket()).id) };
    return (await testApp.call(token, listTicketEvents, { params })).events;
  };
  return {
    number: customer.number,
    async write(text, extra) {
      await testApp.channel.say(company.connectionId, customer, text, extra);
      await untilTrue(async () => (await waitingEvents(testApp, company)) === 0);
    },
    ticket,
    tickets,
    messages,
    botTexts: async () => (await messages()).filter(({ isBot }) => isBot).map(({ body }) => body),
    steps: async () => (await events()).map(({ type }) => type),
    reasons: async () => (await events()).map(({ reason }) => reason),
  };
}

/** Counts the journal entries that have not been processed yet. */
async function waitingEvents(testApp: TestApp, company: TestCompany): Promise<number> {
  const row = await testApp.app.database.read(company.id, (db) =>
    db.first(sql<{ count: number }>`
      select count(*)::integer as count from channel_events where company_id = ${db.companyId} and done_at is null`),
  );
  return row?.count ?? 0;
}

/**
 * Skips the period in which a user may undo the closing of a ticket. Afterwards the messages about the closing are
 * sent.
 */
export async function passUndoTime(
  { app }: Pick<TestApp, "app">,
  { id, connectionId }: Pick<TestCompany, "id" | "connectionId">,
): Promise<void> {
  await app.database.write(id, async (db) => {
    await db.run(
      sql`update messages set next_try_at = now() where company_id = ${db.companyId} and next_try_at > now()`,
    );
    await db.run(sql`
      update tickets set finished_at = finished_at - interval '1 minute'
      where company_id = ${db.companyId} and finished_at > now() - interval '1 minute'`);
    const queue = { queue: "outbound", connectionId } as const;
    await wakeWork(db, { ...queue, keys: await findWork(db, queue) });
  });
}

/** Waits until the connection's outbox holds no message that may be sent now. */
export async function outboxAtRest(testApp: TestApp, { id, connectionId }: TestCompany): Promise<void> {
  await untilTrue(() =>
    testApp.app.database.read(id, async (db) => {
      const busy = await db.first(sql`
        select 1 from work_queues
        where queue = 'outbound' and company_id = ${db.companyId} and connection_id = ${connectionId}
          and (ready_at <= now() or claimed_until > now())`);
      return busy === undefined;
    }),
  );
}

type ConnectionChanges = CallOf<typeof updateConnection>["body"];

/**
 * Configures the company as an admin does: fields of the connection, and settings. Values that the API cannot set are
 * written to the database.
 */
export async function setUp(
  testApp: TestApp,
  { id, ana, connectionId }: TestCompany,
  {
    connection,
    settings = {},
    run = [],
  }: {
    connection?: ConnectionChanges;
    settings?: Partial<Record<SettingKey, string>>;
    run?: readonly RawBuilder<unknown>[];
  },
): Promise<void> {
  if (connection)
    await testApp.call(ana.token, updateConnection, {
      params: { id: String(connectionId) },
      body: connection,
    });
  for (const [key, value] of Object.entries(settings))
    await testApp.call(ana.token, updateSetting, { params: { key }, body: { value } });
  await testApp.app.database.write(id, async (db) => {
    for (const statement of run) await db.run(statement);
  });
}

/** Adds options to a queue's menu. The parent of an option is given by its title. */
export async function addOptions(
  testApp: TestApp,
  { id: companyId }: TestCompany,
  queueId: number,
  options: readonly { title: string; message?: string; under?: string }[],
): Promise<void> {
  await testApp.app.database.write(companyId, async (db) => {
    for (const [index, { title, message = "", under = null }] of options.entries())
      await db.run(sql`
        insert into queue_options (company_id, queue_id, parent_id, option, title, message)
        values (${companyId}, ${queueId}, (
          select id from queue_options where company_id = ${companyId} and queue_id = ${queueId} and title = ${under}),
          ${index + 1}, ${title}, ${message})`);
  });
}
