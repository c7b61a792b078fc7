import { undoStep } from "@recado/contract/ticket-events";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Company,
  foundCompany,
  hire,
  openInbox,
  openTicketOf,
  type Person,
} from "../../testing/cast.ts";
import { type Heard, type House, openHouse } from "../../testing/house.ts";
import type { TicketUpdate } from "./decide-update.ts";

let house: House;
let padaria: Company;
/** A second agent of Bruno's queue. */
let breno: Person;

beforeAll(async () => {
  house = await openHouse();
  padaria = await foundCompany(house);
  breno = await hire(house, padaria, { name: "Breno", queueIds: [padaria.sales] });
});
afterAll(() => house.close());

const params = ({ id }: Ticket) => ({ params: { id: String(id) } });
const isTransfer = ({ name }: Heard) => name === "transfer";

function update(person: Person, ticket: Ticket, body: TicketUpdate) {
  return house.call(person.token, updateTicket, { ...params(ticket), body });
}

it("whoever is given a ticket is told by whom, and nobody else", async () => {
  const ticket = await openTicketOf(house, padaria);
  const [owner, ...others] = await Promise.all(
    [breno, padaria.bruno, padaria.ana, padaria.clara].map((person) => openInbox(house, person)),
  );
  const given = await update(padaria.bruno, ticket, { queueId: padaria.sales, userId: breno.id });
  expect(await owner?.next(isTransfer)).toEqual({
    by: { id: padaria.bruno.id, name: "Bruno" },
    ticket: given,
  });
  for (const { settle, heard } of others) {
    await settle();
    expect(heard.filter(isTransfer)).toEqual([]);
  }
});

it("nobody is told of what they took, what they had, what waits, or what was taken back", async () => {
  const ticket = await openTicketOf(house, padaria);
  const [bruno, others] = [await openInbox(house, padaria.bruno), await openInbox(house, breno)];
  await update(padaria.ana, ticket, { queueId: null, userId: padaria.ana.id });
  await house.call(padaria.ana.token, undoStep, { ...params(ticket), body: { step: "transferred" } });
  await update(padaria.bruno, ticket, { queueId: padaria.sales, userId: null });
  await update(breno, ticket, { userId: breno.id });
  await bruno.settle();
  await others.settle();
  expect([...bruno.heard, ...others.heard].filter(isTransfer)).toEqual([]);
});
