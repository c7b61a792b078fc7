import { deleteConnection } from "@recado/contract/connections";
import { listMessages } from "@recado/contract/messages";
import { listOptOuts } from "@recado/contract/opt-outs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { requeueAllDeadLetters } from "../inbound/requeue-dead-letters.ts";
import { noteBulkMessage } from "../opt-outs/bulk-store.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

function remove() {
  const params = { id: String(padaria.connectionId) };
  return testApp.call(padaria.ana.token, deleteConnection, { params });
}

async function wordsIn(ticketId: number): Promise<string[]> {
  const params = { ticketId: String(ticketId) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.map(({ body }) => body);
}

/** Counts the rows that still refer to the connection, by table. */
async function left(): Promise<Record<string, number>> {
  const tables = [
    "connections",
    "messages",
    "tickets",
    "channel_events",
    "contact_identities",
    "answer_windows",
  ];
  return testApp.app.database.read(padaria.id, async (db) => {
    await db.run(sql`select set_config('app.sees_deleted', 'on', true)`);
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const column = sql.ref(table === "connections" ? "id" : "connection_id");
      const rows = await db.rows(sql`
        select 1 from ${sql.table(table)} where company_id = ${db.companyId} and ${column} = ${padaria.connectionId}`);
      if (rows.length > 0) counts[table] = rows.length;
    }
    return counts;
  });
}

async function untilCleared(): Promise<void> {
  await untilTrue(async () => Object.keys(await left()).length === 0);
}

/** Postpones the work on the connection's journal, as a failure would. */
async function holdUpJournal(): Promise<void> {
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`
      insert into work_queues (queue, company_id, connection_id, key, tries, ready_at)
      select distinct 'inbound', company_id, connection_id, chat, 1, now() + interval '1 day' from channel_events
      where company_id = ${db.companyId}
      on conflict (queue, company_id, connection_id, key) do update set tries = 1, ready_at = excluded.ready_at`),
  );
}

describe("an unprocessed message of a customer on a deleted connection", () => {
  it("is stored in its pending or a new ticket, without an answer of the bot", async () => {
    const customer = newCustomer("Já na fila");
    const other = newCustomer("De novo");
    const waiting = await ticketFromMessage(testApp, padaria, "Olá", customer);
    const closed = await ticketFromMessage(testApp, padaria, "Tchau", other);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set status = 'closed', finished_at = now()
        where company_id = ${db.companyId} and id = ${closed.id}`),
    );
    await holdUpJournal();
    await testApp.channel.say(padaria.connectionId, customer, "Ainda têm pão?");
    await testApp.channel.say(padaria.connectionId, other, "Voltei");
    expect(await wordsIn(waiting.id)).toEqual(["Olá"]);
    await remove();
    await untilCleared();
    expect(await wordsIn(waiting.id)).toEqual(["Olá", "Ainda têm pão?"]);
    const pending = await ticketsOf(testApp, padaria.ana, "pending");
    expect(pending.map(({ whatsappId }) => whatsappId)).toEqual([null, null]);
    const opened = pending.find(({ id }) => id !== waiting.id);
    expect(opened && (await wordsIn(opened.id))).toEqual(["Voltei"]);
  });

  it("that opts out is recorded as an opt-out", async () => {
    const customer = newCustomer("Chega");
    const ticket = await ticketFromMessage(testApp, padaria, "Olá", customer);
    const { connectionId } = padaria;
    await testApp.app.database.write(padaria.id, (db) =>
      noteBulkMessage(db, { connectionId, contactId: ticket.contactId, now: new Date() }),
    );
    await holdUpJournal();
    await testApp.channel.say(connectionId, customer, "SAIR");
    await remove();
    await untilCleared();
    expect(await wordsIn(ticket.id)).toEqual(["Olá", "SAIR"]);
    const { records } = await testApp.call(padaria.ana.token, listOptOuts, { query: {} });
    expect(records).toMatchObject([{ reason: "keyword", words: "SAIR" }]);
  });

  it("that is a dead letter keeps the connection until it is requeued and understood", async () => {
    const ticket = await ticketFromMessage(testApp, padaria, "Entendida");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at, error, tries)
        select company_id, connection_id, 'put-aside', chat,
          jsonb_set(payload, '{externalId}', '"put-aside"'), now(), 'TypeError', 5
        from channel_events where company_id = ${db.companyId} limit 1`),
    );
    await remove();
    await untilTrue(async () => !("messages" in (await left())) && !("tickets" in (await left())));
    await untilTrue(async () => (await deletionsUnderWay()) === 0);
    expect(await left()).toEqual({ connections: 1, channel_events: 1 });
    expect(await requeueAllDeadLetters(testApp.app.database)).toEqual({ count: 1, companies: 1 });
    await untilCleared();
    const pending = await ticketsOf(testApp, padaria.ana, "pending");
    const words = await Promise.all(pending.map(({ id }) => wordsIn(id)));
    expect(words.flat().toSorted()).toEqual(["Entendida", "Entendida"]);
    expect(pending.map(({ id }) => id)).toContain(ticket.id);
  });
});

async function deletionsUnderWay(): Promise<number> {
  const rows = await testApp.app.database.platform((db) =>
    db.rows(sql`select 1 from work_queues where queue = 'deletions'`),
  );
  return rows.length;
}

describe("deleting a connection with many messages", () => {
  /** Number of rows that the test creates: more than fit into one batch. */
  const many = 2_100;

  it("does not wait for rows to be cleared, and clears them afterwards", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, read)
        select ${db.companyId}, ${ticket.id}, ${ticket.contactId}, ${padaria.connectionId}, 'OLD' || n, false, 'Oi', 0, true
        from generate_series(1, ${many}::integer) as n`),
    );
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`select 1 from messages where company_id = ${db.companyId} and external_id = 'OLD7' for update`,
      );
      await remove();
    });
    await untilCleared();
    const kept = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select 1 from messages where company_id = ${db.companyId} and external_id like 'OLD%'`),
    );
    expect(kept).toHaveLength(many);
  });

  it("fails an outgoing message that is stored on the hidden connection", async () => {
    const customer = newCustomer("Ainda escreve");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await testApp.app.database.write(padaria.id, async (db) => {
      // The customer's message stays unprocessed while its ticket is locked, so the connection is not removed yet.
      await db.run(
        sql`select 1 from tickets where company_id = ${db.companyId} and id = ${ticket.id} for update`,
      );
      await testApp.channel.say(padaria.connectionId, customer, "E agora?");
      await remove();
      await db.run(sql`
        insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, read)
        values (${db.companyId}, ${ticket.id}, ${ticket.contactId}, ${padaria.connectionId}, 'LATE', true, 'Até já', 0, true)`);
    });
    await untilCleared();
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    expect(messages).toContainEqual(expect.objectContaining({ body: "Até já", error: "ERR_NO_WAPP_FOUND" }));
    expect(messages).toContainEqual(expect.objectContaining({ body: "E agora?" }));
  });
});
