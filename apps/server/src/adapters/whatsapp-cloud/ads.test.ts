import type { CustomerContentInput } from "@recado/cloud-api-sandbox/customer-content";
import { listTicketAds } from "@recado/contract/ticket-ads";
import { listTickets } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCustomer,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { acceptTicketOf } from "../../testing/conversation.ts";
import { createTestStaff, openInbox, type Staff } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let phoneNumberId: string;
let camila: string;

beforeAll(async () => {
  testApp = await openCloudTestApp();
});
beforeEach(async () => {
  padaria = await createTestStaff(testApp);
  ({ phoneNumberId } = await connectCloud(testApp, padaria));
  camila = addCustomer(testApp.sandbox);
});
afterAll(() => testApp.close());

function say(content: CustomerContentInput, referral?: Record<string, unknown>, by = camila): string {
  return testApp.sandbox.say(by, phoneNumberId, content, { ...(referral && { referral }) }).id;
}

const referral = {
  source_url: "https://fb.me/xyz",
  source_id: "120208",
  source_type: "ad",
  headline: "Sofá em 10x",
  body: "Promoção de novembro",
  media_type: "image",
  image_url: "https://exemplo.invalid/x.jpg",
  ctwa_clid: "ARAk",
};
const ad = {
  id: "120208",
  sourceType: "ad",
  headline: "Sofá em 10x",
  body: "Promoção de novembro",
  url: "https://fb.me/xyz",
  clickId: "ARAk",
};

async function listIds(query: { ads?: string; fromAd?: "true" }): Promise<number[]> {
  const { tickets, count } = await testApp.call(padaria.bruno.token, listTickets, {
    query: { status: "open", ...query },
  });
  expect(count).toBe(tickets.length);
  return tickets.map(({ id }) => id);
}

describe("the ad that leads a customer to a Cloud API number", () => {
  it("is stored with message and ticket, and tickets can be filtered by the ad", async () => {
    say({ type: "text", text: "Olá! Quero saber mais." }, referral);
    const chat = await acceptTicketOf(testApp, padaria.bruno, camila);
    expect(chat.ticket).toMatchObject({ ad, lastMessage: "Olá! Quero saber mais." });
    expect(await chat.messages()).toMatchObject([{ body: "Olá! Quero saber mais.", ad }]);

    const inbox = await openInbox(testApp, padaria.bruno);
    say({ type: "text", text: "E a mesa?" }, { ...referral, source_id: "120209", headline: "Mesa" });
    const other = { id: "120209", headline: "Mesa" };
    expect(await inbox.next(({ name }) => name === "appMessage")).toMatchObject({
      message: { ad: other },
      ticket: { ad: other },
    });

    const daniel = addCustomer(testApp.sandbox, "Daniel");
    say({ type: "text", text: "Sem anúncio" }, undefined, daniel);
    const { ticket } = await acceptTicketOf(testApp, padaria.bruno, daniel);
    expect(ticket.ad).toBeNull();
    expect(await listIds({})).toEqual([ticket.id, chat.ticket.id]);
    expect(await listIds({ fromAd: "true" })).toEqual([chat.ticket.id]);
    expect(await listIds({ ads: '["120209"]' })).toEqual([chat.ticket.id]);
    expect(await listIds({ ads: '["120208","nenhum"]' })).toEqual([]);
    expect(await testApp.call(padaria.bruno.token, listTicketAds, {})).toEqual([
      { ...other, url: "https://fb.me/xyz" },
    ]);
    expect(await testApp.call(padaria.clara.token, listTicketAds, {})).toEqual([]);
  });

  it.each<[string, CustomerContentInput]>([
    ["without text", { type: "text", text: "" }],
    ["with only a space", { type: "text", text: " " }],
    ["that only opened the chat", { type: "raw", as: "request_welcome", fields: {} }],
    ["of an unsupported kind", { type: "unsupported" }],
  ])("provides its headline as the text of a message %s", async (_, content) => {
    say(content, referral);
    const chat = await acceptTicketOf(testApp, padaria.bruno, camila);
    expect(chat.ticket).toMatchObject({ ad, lastMessage: "Sofá em 10x" });
    expect(await chat.messages()).toMatchObject([{ body: "Sofá em 10x", ad }]);
  });

  it.each<[string, Record<string, unknown>, object | null]>([
    [
      "lists",
      { ...referral, headline: ["a"], body: { b: 1 }, ctwa_clid: null },
      { headline: "", clickId: null },
    ],
    ["numbers", { source_id: 120_208, headline: 10 }, { id: "120208", headline: "10", url: null }],
    [
      "a link with another scheme",
      { ...referral, source_url: "javascript:alert(1)" },
      { id: "120208", url: null },
    ],
    ["no id", { ...referral, source_id: undefined }, { id: "https://fb.me/xyz" }],
    ["no fields", { welcome_message: { text: "oi" } }, null],
    ["very long text", { ...referral, headline: "x".repeat(100_000) }, { headline: "x".repeat(300) }],
    ["NUL characters", { ...referral, headline: "a\u0000b" }, { headline: "ab" }],
  ])("does not lose the customer's message if the ad contains %s", async (_, told, kept) => {
    say({ type: "text", text: "Oi" }, told);
    const chat = await acceptTicketOf(testApp, padaria.bruno, camila);
    const [message] = await chat.messages();
    expect(message?.body).toBe("Oi");
    if (kept === null) expect(message?.ad).toBeNull();
    else expect(message?.ad).toMatchObject(kept);
  });
});
