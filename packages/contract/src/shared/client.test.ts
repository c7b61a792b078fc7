import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listTickets } from "../tickets.ts";
import { ApiError, type CallOptions, createClient, routeUrl, type WireRequest } from "./client.ts";
import { errors, errorText } from "./errors.ts";
import { defineResource, defineRoute, type SentFile } from "./route.ts";
import { okSchema } from "./wire.ts";

describe("the typed client", () => {
  it("fills the path, omits undefined values and encodes the query", () => {
    expect(
      routeUrl("/tickets/u/:uuid", { uuid: "a b" }, { searchParam: "João & Cia", cursor: undefined }),
    ).toBe("/api/tickets/u/a%20b?searchParam=Jo%C3%A3o+%26+Cia");
  });

  it("throws a refusal with its status and complete body", async () => {
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

describe("a call with files", () => {
  const resource = defineResource({ name: "test", plan: "any", audited: { not: "a test" } });
  const upload = defineRoute(resource, {
    method: "POST",
    path: "/upload",
    access: { who: "signedIn" },
    summary: "A route of the test",
    body: z.object({
      body: z.array(z.string()),
      quotedMsg: z.object({ id: z.string() }),
      none: z.string().optional(),
    }),
    answer: okSchema,
    files: { field: "medias", max: 3 },
  });
  const body = { body: ["um", "dois"], quotedMsg: { id: "1" }, none: undefined };

  async function requestOf(files: SentFile[], how?: CallOptions): Promise<WireRequest | undefined> {
    let sent: WireRequest | undefined;
    const call = createClient(async (request) => {
      sent = request;
      return { status: 200, body: { message: "ok" } };
    });
    await call(upload, { body, files }, how);
    return sent;
  }

  it("is sent as a form with plain texts and JSON for other values", async () => {
    const how = { onProgress: () => {} };
    const sent = await requestOf([{ name: "a.png", content: new Blob(["x"]) }], how);
    const fields = [...(sent?.form ?? [])];
    expect(fields.slice(0, 3)).toEqual([
      ["body", "um"],
      ["body", "dois"],
      ["quotedMsg", '{"id":"1"}'],
    ]);
    expect(fields[3]).toEqual(["medias", expect.objectContaining({ name: "a.png", size: 1 })]);
    expect(fields).toHaveLength(4);
    expect(sent?.body).toBeUndefined();
    expect(sent?.how).toBe(how);
  });

  it("is sent as JSON if the list of files is empty", async () => {
    expect(await requestOf([])).toEqual({ method: "POST", url: "/api/upload", body });
  });
});

describe("the error catalogue", () => {
  it("has a text in every language for every code", () => {
    for (const entry of Object.values(errors)) {
      expect(entry.pt && entry.en && entry.es).toBeTruthy();
      expect(entry.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("fills parameters and returns unknown codes unchanged", () => {
    expect(errorText("ERR_SUBSCRIPTION_EXPIRED", "pt", { date: "01/11/2026" })).toBe(
      "Opss! Sua assinatura venceu 01/11/2026. Entre em contato com o Suporte para mais informações!",
    );
    expect(errorText("algo", "pt")).toBe("algo");
  });
});
