import { deleteContact } from "@recado/contract/contacts";
import { sendMessage } from "@recado/contract/messages";
import { createSchedule, uploadScheduleMedia } from "@recado/contract/schedules";
import { deleteTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
} from "../../testing/factories.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let picture: Blob;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  picture = new Blob([new Uint8Array(await image.png().toBuffer())]);
});
afterAll(() => testApp.close());

function sendPicture({ id }: Ticket) {
  return testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(id) },
    body: { body: "O bolo" },
    files: [{ name: "bolo.png", content: picture }],
  });
}

async function planPicture({ contactId }: Ticket) {
  const body = { body: "Até amanhã", sendAt: "2030-01-01T12:00:00.000Z", contactId };
  const { id } = await testApp.call(padaria.bruno.token, createSchedule, { body });
  return testApp.call(padaria.bruno.token, uploadScheduleMedia, {
    params: { id: String(id) },
    files: [{ name: "mesa.png", content: picture }],
  });
}

function resolve({ id }: Ticket) {
  return testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(id) },
    body: { status: "closed" },
  });
}

describe("the files of messages", () => {
  it("are deleted with their ticket, unlike files of other tickets and of scheduled messages", async () => {
    await sendPicture(await createOpenTicket(testApp, padaria, padaria.bruno));
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
    await planPicture(ticket);
    const others = await storedFiles(testApp);
    await sendPicture(ticket);
    expect((await storedFiles(testApp)).length).toBeGreaterThan(others.length);
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(ticket.id) } });
    await untilStored(testApp, others);
  });

  it("are deleted with their contact, from all its tickets and scheduled messages", async () => {
    const customer = newCustomer();
    const before = await storedFiles(testApp);
    const former = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await sendPicture(former);
    await resolve(former);
    const present = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await sendPicture(present);
    await planPicture(present);
    expect(present.id).not.toBe(former.id);
    await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(present.contactId) } });
    await untilStored(testApp, before);
  });
});

describe("the used quota of an unsent message to a new contact", () => {
  const turns = () =>
    testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ is_open: boolean; error: string | null }>`
        select ended_at is null as is_open, error from send_outcomes where company_id = ${db.companyId} order by id`),
    );

  /** Writes a message that is not sent yet, but has already taken one message from the connection's quota. */
  async function takeTurn({ id, contactId }: Ticket): Promise<string> {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into send_outcomes (company_id, connection_id, contact_id, is_cold, taken_at)
        values (${db.companyId}, ${padaria.connectionId}, ${contactId}, true, now())`),
    );
    const [message] = await testApp.call(padaria.bruno.token, sendMessage, {
      params: { ticketId: String(id) },
      body: { body: "Oferta" },
    });
    return message?.id ?? "";
  }

  it("is given back with its deleted ticket, or becomes unconfirmed if an attempt was made", async () => {
    await testApp.channel.breakOff(padaria.connectionId);
    const [waiting, begun, other] = [
      await createOpenTicket(testApp, padaria, padaria.bruno),
      await createOpenTicket(testApp, padaria, padaria.bruno),
      await createOpenTicket(testApp, padaria, padaria.bruno),
    ];
    await takeTurn(waiting);
    const id = await takeTurn(begun);
    await takeTurn(other);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update messages set attempted_at = now() where company_id = ${db.companyId} and id = ${id}`),
    );
    for (const ticket of [waiting, begun])
      await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(ticket.id) } });
    expect(await turns()).toEqual([
      { is_open: false, error: "ERR_SENDING_UNCONFIRMED" },
      { is_open: true, error: null },
    ]);
    await testApp.channel.comeBack(padaria.connectionId);
  });
});
