import { describe, expect, it } from "vitest";
import { listTickets } from "../tickets.ts";
import { ApiError, createClient, routeUrl } from "./client.ts";
import { errors, errorText } from "./errors.ts";

describe("the typed client", () => {
  it("fills the path, leaves out what is undefined and encodes the rest", () => {
    expect(
      routeUrl("/tickets/u/:uuid", { uuid: "a b" }, { searchParam: "João & Cia", cursor: undefined }),
    ).toBe("/api/tickets/u/a%20b?searchParam=Jo%C3%A3o+%26+Cia");
  });

  it("throws what the server refused, with everything that came along", async () => {
    const call = createClient(async () => ({
      status: 409,
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { id: 1 } },
    }));
    await expect(call(listTickets, {})).rejects.toMatchObject({
      status: 409,
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { id: 1 } },
    });
    await expect(call(listTickets, {})).rejects.toBeInstanceOf(ApiError);
  });
});

describe("the error catalogue", () => {
  it("has a text in every language for every code", () => {
    for (const entry of Object.values(errors)) {
      expect(entry.pt && entry.en && entry.es).toBeTruthy();
      expect(entry.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("fills parameters and lets unknown codes through", () => {
    expect(errorText("ERR_SUBSCRIPTION_EXPIRED", "pt", { date: "01/11/2026" })).toBe(
      "Opss! Sua assinatura venceu 01/11/2026. Entre em contato com o Suporte para mais informações!",
    );
    expect(errorText("algo", "pt")).toBe("algo");
  });
});
