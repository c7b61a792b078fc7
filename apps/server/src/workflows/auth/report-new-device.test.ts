import { updateUser } from "@recado/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { totpCode, totpStep } from "../../platform/totp.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  testPassword,
  untilFound,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { turnOnSecondFactor } from "../../testing/turn-on-second-factor.ts";

const mailbox = createDemoMailbox(() => new Date());
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
let testApp: TestApp;
let padaria: Staff;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, mail: { mailer: mailbox, demoMailbox: undefined } });
  padaria = await createTestStaff(testApp);
});
afterAll(() => testApp.close());

async function post(url: string, payload: object, { device = "", address = "203.0.113.77" } = {}) {
  const answer = await testApp.app.http.inject({
    method: "POST",
    url: `/api/auth/${url}`,
    remoteAddress: address,
    headers: { "user-agent": firefox },
    payload,
    cookies: device === "" ? {} : { recado_device: device },
  });
  const cookie = answer.cookies.find(({ name }) => name === "recado_device")?.value ?? "";
  return { answer, device: cookie };
}

const logIn = ({ email }: Person, options = {}) => post("login", { email, password: testPassword }, options);

const mailsTo = ({ email }: Person) => mailbox.list().filter(({ to }) => to === email);

/** Waits for a mail of another cause that was written later, so that an earlier mail has arrived by then. */
async function settle(person: Person): Promise<void> {
  const before = mailsTo(person).length;
  await logIn(person, { address: "2001:db8:1:2::7" });
  await untilFound(() => (mailsTo(person).length > before ? true : undefined));
}

describe("a sign-in from a browser that the user has not used before", () => {
  it("is reported by mail with time, browser and a shortened address, and a way to change the password", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    await logIn(rita);
    await logIn(rita);
    const { text, subject } = await untilFound(() => mailsTo(rita)[0]);
    expect(subject).toBe("Novo acesso à sua conta do Recado");
    expect(text).toContain(" · Firefox, Windows · 203.0.113.…");
    expect(text).not.toContain("203.0.113.77");
    expect(text).toMatch(/Não fui eu: trocar a senha:\n\S+\/forgetpsw/);
  });

  it("is not reported if it is the user's first, nor from a browser that is known", async () => {
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const { device } = await logIn(davi);
    await logIn(davi, { device });
    await settle(davi);
    expect(mailsTo(davi)).toHaveLength(1);
    expect(mailsTo(davi)[0]?.text).toContain("2001:db8:1:…");
  });

  it("is reported in the user's language once the second factor is right, not before", async () => {
    const eva = await createTestUser(testApp, padaria, { name: "Eva" });
    await testApp.call(eva.token, updateUser, {
      params: { id: String(eva.id) },
      body: { language: "en" },
    });
    await logIn(eva);
    const { answer } = await logIn(eva);
    const { secret } = await turnOnSecondFactor(testApp, answer.json());
    await untilFound(() => (mailsTo(eva).length === 1 ? true : undefined));
    const { challenge } = (await logIn(eva)).answer.json();
    const right = totpCode(secret, totpStep(new Date()) + 1);
    await post("second-factor", { challenge, code: right === "000000" ? "000001" : "000000" });
    expect((await post("second-factor", { challenge, code: right })).answer.statusCode).toBe(200);
    await untilFound(() => (mailsTo(eva).length >= 2 ? true : undefined));
    expect(mailsTo(eva).map(({ subject }) => subject)).toEqual(
      Array(2).fill("New sign-in to your Recado account"),
    );
  });
});
