import { describe, expect, it } from "vitest";
import { placeName } from "./timeline.ts";

const place = (user: string | null, queue: string | null, connection = "Loja") => ({
  user,
  queue,
  connection,
});

describe("the names in a ticket's transfer line", () => {
  it.each([
    [
      "only the users within one queue",
      place("Rafael", "Vendas"),
      place("Bruna", "Vendas"),
      "Rafael",
      "Bruna",
    ],
    [
      "the queue that gave and the user who got",
      place(null, "Vendas"),
      place("Bruna", "Vendas"),
      "Vendas",
      "Bruna",
    ],
    ["user before queue", place("Rafael", "Vendas"), place(null, "Caixa"), "Rafael, Vendas", "Caixa"],
    ["a missing queue", place(null, null), place("Bruna", "Caixa"), "no queue", "Bruna, Caixa"],
    ["the connections", place("Rafael", "Vendas"), place("Rafael", "Vendas", "Filial"), "Loja", "Filial"],
  ])("are %s", (_, from, to, before, after) => {
    const event = { from, to };
    expect([placeName(event, "from", "no queue"), placeName(event, "to", "no queue")]).toEqual([
      before,
      after,
    ]);
  });
});
