import { deleteContact, mergeContacts } from "@recado/contract/contacts";
import { getContactOptOut } from "@recado/contract/opt-outs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSecrets } from "../../platform/secrets.ts";
import { createSignedTokens } from "../../platform/signed-tokens.ts";
import { createTestCompany, type TestCompany, ticketFromMessage } from "../../testing/factories.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { optOutLink } from "../opt-outs/opt-out-link.ts";

const optOutTokens = createSignedTokens(createSecrets(testSecretKey).derive("opt-out-link"));
const publicUrl = "https://recado.example";
let testApp: TestApp;
let padaria: TestCompany;
let contactId: number;
let link: string;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp, "Pão & <Cia> R$$");
});
beforeEach(async () => {
  ({ contactId } = await ticketFromMessage(testApp, padaria));
  link = linkOf({ companyId: padaria.id, contactId });
});
afterAll(() => testApp.close());

function linkOf(holder: { companyId: number; contactId: number }): string {
  return optOutLink({ optOutTokens, publicUrl }, holder).slice(publicUrl.length);
}

function visit(method: "GET" | "POST", url = link, sent: { wish?: string; language?: string } = {}) {
  return testApp.app.http.inject({
    method,
    url,
    remoteAddress: freshAddress(),
    headers: {
      ...(sent.language === undefined ? {} : { "accept-language": sent.language }),
      ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(method === "POST" ? { payload: `wish=${sent.wish ?? "stop"}` } : {}),
  });
}

async function reasonOf(id = contactId): Promise<string | undefined> {
  const params = { id: String(id) };
  return (await testApp.call(padaria.ana.token, getContactOptOut, { params })).optOut?.reason;
}

describe("the opt-out link of a campaign", () => {
  it("shows a question and changes nothing when it is only opened, as previews do", async () => {
    for (const _ of ["a preview", "the person"]) {
      const answer = await visit("GET");
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.body).toContain("Não quero mais receber");
      expect(answer.body).toContain("Pão &amp; &lt;Cia&gt;");
      expect(answer.body).toMatch(/Cia&gt; R\$\$ \w+ não vai mais enviar/);
      expect(answer.body).not.toContain("<script");
    }
    expect(await reasonOf()).toBeUndefined();
  });

  it("opts out with one press and in again with another, repeatedly", async () => {
    for (const _ of [1, 2]) expect((await visit("POST")).body).toContain("Voltar a receber");
    expect(await reasonOf()).toBe("link");
    expect((await visit("GET")).body).toContain("Voltar a receber");
    expect((await visit("POST", link, { wish: "resume" })).body).toContain("você voltou a receber");
    expect(await reasonOf()).toBeUndefined();
  });

  it.each([
    ["en-US,en;q=0.9", "Stop receiving them"],
    ["es-MX", "No quiero recibir más"],
    ["fr,pt;q=0.5", "Não quero mais receber"],
    ["de", "Não quero mais receber"],
  ])("uses the language of the reader %s", async (language, words) => {
    expect((await visit("GET", link, { language })).body).toContain(words);
  });

  it("is refused when it was altered or its contact is deleted", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const foreign = linkOf({ companyId: vizinha.id, contactId });
    const { contactId: gone } = await ticketFromMessage(testApp, padaria);
    await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(gone) } });
    const deleted = linkOf({ companyId: padaria.id, contactId: gone });
    const wrong = [
      `${link}x`,
      link.slice(0, -1),
      link.replace("-", "-1"),
      "/o/nada",
      "/o/a.b.c",
      foreign,
      deleted,
    ];
    for (const url of wrong)
      for (const method of ["GET", "POST"] as const) {
        const answer = await visit(method, url);
        expect([answer.statusCode, answer.body.includes("Este link não é válido")]).toEqual([404, true]);
      }
    expect(await reasonOf()).toBeUndefined();
  });

  it("still works for a contact who was merged into another", async () => {
    const other = await ticketFromMessage(testApp, padaria);
    await testApp.call(padaria.ana.token, mergeContacts, {
      params: { id: String(other.contactId) },
      body: { with: contactId },
    });
    expect((await visit("POST")).statusCode).toBe(200);
    expect(await reasonOf(other.contactId)).toBe("link");
  });

  it("is limited per address", async () => {
    const remoteAddress = freshAddress();
    const codes: number[] = [];
    for (let call = 0; call < 31; call += 1)
      codes.push((await testApp.app.http.inject({ method: "GET", url: link, remoteAddress })).statusCode);
    expect(codes.slice(-2)).toEqual([200, 429]);
  });

  it("refuses a form that is too long", async () => {
    const answer = await testApp.app.http.inject({
      method: "POST",
      url: link,
      remoteAddress: freshAddress(),
      payload: "x".repeat(2_000),
    });
    expect(answer.statusCode).toBe(413);
  });
});
