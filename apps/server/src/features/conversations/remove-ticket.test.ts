import { deleteContact } from "@recado/contract/contacts";
import { sendMessage } from "@recado/contract/messages";
import { createSchedule, uploadScheduleMedia } from "@recado/contract/schedules";
import { deleteTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Company, foundCompany, newCustomer, openTicketOf } from "../../testing/cast.ts";
import { type House, openHouse } from "../../testing/house.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";

let house: House;
let padaria: Company;
let picture: Blob;

beforeAll(async () => {
  house = await openHouse({ own: true });
  padaria = await foundCompany(house);
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  picture = new Blob([new Uint8Array(await image.png().toBuffer())]);
});
afterAll(() => house.close());

function sendPicture({ id }: Ticket) {
  return house.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(id) },
    body: { body: "O bolo" },
    files: [{ name: "bolo.png", content: picture }],
  });
}

async function planPicture({ contactId }: Ticket) {
  const body = { body: "Até amanhã", sendAt: "2030-01-01T12:00:00.000Z", contactId };
  const { id } = await house.call(padaria.bruno.token, createSchedule, { body });
  return house.call(padaria.bruno.token, uploadScheduleMedia, {
    params: { id: String(id) },
    files: [{ name: "mesa.png", content: picture }],
  });
}

function resolve({ id }: Ticket) {
  return house.call(padaria.bruno.token, updateTicket, {
    params: { id: String(id) },
    body: { status: "closed" },
  });
}

describe("the files of messages", () => {
  it("go with their ticket, and only they", async () => {
    await sendPicture(await openTicketOf(house, padaria, padaria.bruno));
    const ticket = await openTicketOf(house, padaria, padaria.bruno);
    await planPicture(ticket);
    const others = await storedFiles(house);
    await sendPicture(ticket);
    expect((await storedFiles(house)).length).toBeGreaterThan(others.length);
    await house.call(padaria.ana.token, deleteTicket, { params: { id: String(ticket.id) } });
    await untilStored(house, others);
  });

  it("go with their contact, from all its tickets, and with what was planned for it", async () => {
    const customer = newCustomer();
    const before = await storedFiles(house);
    const former = await openTicketOf(house, padaria, padaria.bruno, customer);
    await sendPicture(former);
    await resolve(former);
    const present = await openTicketOf(house, padaria, padaria.bruno, customer);
    await sendPicture(present);
    await planPicture(present);
    expect(present.id).not.toBe(former.id);
    await house.call(padaria.ana.token, deleteContact, { params: { id: String(present.contactId) } });
    await untilStored(house, before);
  });
});
