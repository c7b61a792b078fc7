import { expect, it } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { withoutQueue, withQueue } from "./queue-of-ticket.ts";

const sales = { id: 1, name: "Vendas", color: "#2f9e6e" };
const inSales = sampleTicket({ queueId: sales.id, queue: sales });
const elsewhere = sampleTicket({ queueId: 2, queue: { ...sales, id: 2 } });

it("a changed queue is updated on its own tickets only", () => {
  const renamed = { ...sales, name: "Comercial", color: "#c92a2a" };
  expect(withQueue(inSales, renamed).queue).toEqual(renamed);
  expect(withQueue(elsewhere, renamed)).toBe(elsewhere);
});

it("a deleted queue is removed from its tickets", () => {
  expect(withoutQueue(inSales, sales.id)).toMatchObject({ queueId: null, queue: null });
  expect(withoutQueue(elsewhere, sales.id)).toBe(elsewhere);
});
