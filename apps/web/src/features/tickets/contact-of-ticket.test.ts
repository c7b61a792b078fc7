import { expect, it } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { withContact } from "./contact-of-ticket.ts";

it("a changed contact is updated on its own tickets only", () => {
  const ticket = sampleTicket();
  const { contact } = ticket;
  const renamed = { ...contact, name: "Camila Prado", blocked: false };
  expect(withContact(ticket, renamed).contact.name).toBe("Camila Prado");
  expect(withContact(ticket, { ...renamed, id: 2 })).toBe(ticket);
});
