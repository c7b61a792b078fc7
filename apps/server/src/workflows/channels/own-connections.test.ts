import { randomUUID } from "node:crypto";
import { createConnection, getConnection } from "@recado/contract/connections";
import { listTickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { releaseLease, takeLeases } from "../../domain/connections/lease-store.ts";
import { LeaseLost } from "../../ports/channel.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeEach(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
});
afterEach(() => testApp.close());

/**
 * Simulates a second process that takes the connection's lease, as if the owner had stopped responding. Returns the new
 * lease.
 */
function takeAway() {
  const other = randomUUID();
  return untilFound(async () => {
    await testApp.app.database.platform(async (db) => {
      await db.run(sql`update channel_owners set seen_at = now() - interval '1 minute' where id <> ${other}`);
      await db.run(sql`insert into channel_owners (id, seen_at) values (${other}, now() + interval '1 hour')
        on conflict do nothing`);
    });
    return (await takeLeases(testApp.app.database, other, 1))[0];
  });
}

describe("a former owner of a connection", () => {
  it("can store neither messages nor a state, and its session ends", async () => {
    const stale = testApp.channel.host(padaria.connectionId);
    const taken = await takeAway();
    const customer = newCustomer();
    const payload = { type: "message", externalId: "LATE", contact: [], sentAt: new Date() };
    const journalling = stale.journal([{ externalId: "LATE", chat: customer.lid, payload }]);
    await expect(journalling).rejects.toThrow(LeaseLost);
    await stale.changeState({ status: "qrcode", qrcode: "2@alheio", reason: null, retries: 0, number: null });
    await untilTrue(() => !testApp.channel.isOpen(padaria.connectionId));
    const params = { id: String(padaria.connectionId) };
    const connection = await testApp.call(padaria.ana.token, getConnection, { params });
    expect(connection).toMatchObject({ status: "CONNECTED", qrcode: "" });
    expect(await testApp.call(padaria.ana.token, listTickets, {})).toMatchObject({ count: 0 });
    // After the release, this process owns the connection again, with a lease of a newer epoch.
    await releaseLease(testApp.app.database, taken);
    await untilTrue(() => testApp.channel.isOpen(padaria.connectionId));
    const ticket = await ticketFromMessage(testApp, padaria, "Agora sim", customer);
    expect(ticket.lastMessage).toBe("Agora sim");
    await expect(stale.journal([{ externalId: "LATER", chat: "x", payload }])).rejects.toThrow(LeaseLost);
  });

  it("cannot release the lease of the new owner", async () => {
    const taken = await takeAway();
    await releaseLease(testApp.app.database, { ...taken, epoch: String(Number(taken.epoch) - 1) });
    const lease = await testApp.app.database.platform((db) =>
      db.first(sql<{ owner: string; desired_state: string }>`
        select owner, desired_state from connection_leases where connection_id = ${padaria.connectionId}`),
    );
    expect(lease).toEqual({ owner: expect.any(String), desired_state: "run" });
  });
});

describe("two processes", () => {
  it("share the connections without overlap, and take over those of a closed process", async () => {
    const second = await openTestApp({ beside: testApp });
    try {
      const names = ["Filial 1", "Filial 2", "Filial 3", "Filial 4"];
      const made = await Promise.all(
        names.map((name) => testApp.call(padaria.ana.token, createConnection, { body: { name } })),
      );
      const ids = [padaria.connectionId, ...made.map(({ id }) => id)];
      const carriers = (id: number) => [testApp, second].filter(({ channel }) => channel.isOpen(id)).length;
      await untilTrue(() => ids.every((id) => carriers(id) > 0));
      expect(ids.map(carriers)).toEqual(ids.map(() => 1));
    } finally {
      await second.close();
    }
    // The second process's leases are free as soon as it is gone. This process takes them at its next check.
    await untilTrue(() => testApp.channel.isOpen(padaria.connectionId));
    await ticketFromMessage(testApp, padaria, "Quem atende agora?");
  });
});
