import { defaultBrand } from "@recado/contract/default-brand";
import { sendTestMail } from "@recado/contract/mails";
import { requestRecovery } from "@recado/contract/recovery";
import { languages } from "@recado/contract/shared/language";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSmtp } from "../../adapters/smtp/smtp.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Staff,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { type MailServer, openMailServer } from "../../testing/fakes/mail-server.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailContent } from "./mail-kinds.ts";
import { holdBackMails } from "./store.ts";
import { writeMail } from "./write-mail.ts";

let testApp: TestApp;
let server: MailServer;
let padaria: Staff;
const clock = new SteeredClock();
const secrets = createSecrets(testSecretKey);

beforeAll(async () => {
  server = await openMailServer();
  const mailer = createSmtp({
    url: server.url,
    from: "Recado <recado@exemplo.com.br>",
    host: "recado.exemplo.com.br",
  });
  testApp = await openTestApp({ own: true, mail: { mailer, demoMailbox: undefined }, clock });
  padaria = await createTestStaff(testApp);
});
afterEach(() => {
  server.refusal = undefined;
  clock.reset();
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

function rowOf(to: string) {
  return testApp.app.database.read(padaria.id, (db) =>
    db.first(sql<{
      id: string;
      tries: number;
      sealed: Buffer | null;
      sent_at: Date | null;
      given_up_at: Date | null;
    }>`select id, tries, sealed, sent_at, given_up_at from mails
       where company_id = ${db.companyId} and recipient = ${to} order by created_at desc limit 1`),
  );
}

function mailTo(to: string) {
  return server.received.find((mail) => mail.to === to);
}

/** Stores a mail whose text contains a name. */
function write(to: string, { rolledBack = false, minutes = 30 } = {}): Promise<void> {
  const until = new Date(clock.now().getTime() + minutes * minute);
  const told = { name: "Ana & filhos", days: 3, link: "https://recado.exemplo.com.br/confirm-email#x.y" };
  return testApp.app.database.write(padaria.id, async (db) => {
    const mailer = { send: async () => {}, reach: async () => {}, close: () => {} };
    await writeMail(
      db,
      { mailer, secrets },
      { to, language: "es", until, content: { kind: "welcome", told } },
    );
    if (rolledBack) throw new Error("taken back");
  });
}

describe("a mail", () => {
  // Specification (money): mails are rows of the transaction that causes them; text and HTML; what they told does not stay.
  it("is sent over SMTP after the commit, as text and HTML, and its content is then deleted", async () => {
    await testApp.call(undefined, requestRecovery, { body: { email: padaria.ana.email } });
    const mail = await untilFound(() => mailTo(padaria.ana.email));
    const row = await untilFound(async () => {
      const found = await rowOf(padaria.ana.email);
      return found?.sent_at ? found : undefined;
    });
    expect(row).toMatchObject({ sealed: null, given_up_at: null });
    expect(mail).toMatchObject({
      from: "Recado <recado@exemplo.com.br>",
      messageId: `<${row.id}@recado.exemplo.com.br>`,
      subject: "Seu código do Recado",
    });
    expect(mail.text).toMatch(/Olá, Ana!/);
    expect(mail.text).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}\r?$/m);
    expect(mail.html).toContain('<html lang="pt">');
    expect(mail.html).toMatch(/href="http:\/\/localhost\/forgetpsw#email=/);
  });

  // Specification (money): what is taken back is never sent.
  it("of a rolled back transaction is never sent", async () => {
    await expect(write("ninguem@exemplo.com.br", { rolledBack: true })).rejects.toThrow("taken back");
    await write("depois@exemplo.com.br");
    await untilFound(() => mailTo("depois@exemplo.com.br"));
    expect(mailTo("ninguem@exemplo.com.br")).toBeUndefined();
  });

  // Specification (money): tried again while the server is away, and comes once.
  it("that the server refuses temporarily is sent again under the same id, and arrives once", async () => {
    server.refusal = { code: 451, words: "4.3.2 come back to tarde@exemplo.com.br later" };
    const before = server.refused;
    await write("tarde@exemplo.com.br");
    await untilTrue(() => server.refused > before + 1);
    server.refusal = undefined;
    const mail = await untilFound(() => mailTo("tarde@exemplo.com.br"));
    const row = await untilFound(async () => {
      const found = await rowOf("tarde@exemplo.com.br");
      return found?.sent_at ? found : undefined;
    });
    expect(mail.messageId).toContain(row.id);
    expect(row.tries).toBeGreaterThan(1);
    expect(server.received.filter(({ to }) => to === "tarde@exemplo.com.br")).toHaveLength(1);
    expect(await testApp.app.metrics.text()).toMatch(
      /recado_mails_total\{kind="welcome",outcome="put off",[^}]*\} [1-9]/,
    );
    expect(testApp.logs.join("")).not.toContain("tarde@exemplo.com.br");
  });

  it("that was unsent in a backup is dropped after the restore", async () => {
    server.refusal = { code: 451, words: "4.3.2 come back later" };
    const before = server.refused;
    await write("antes@exemplo.com.br");
    await untilTrue(() => server.refused > before);
    await testApp.app.database.write(padaria.id, (db) => db.run(sql.raw(holdBackMails.statement)));
    server.refusal = undefined;
    await write("agora@exemplo.com.br");
    await untilFound(() => mailTo("agora@exemplo.com.br"));
    expect(await rowOf("antes@exemplo.com.br")).toMatchObject({
      sealed: null,
      sent_at: null,
      given_up_at: expect.any(Date),
    });
    expect(mailTo("antes@exemplo.com.br")).toBeUndefined();
  });

  // Specification (money): refused for good: given up, and no address in the log.
  it("that the server refuses permanently is dropped, with a log line without the address", async () => {
    server.refusal = { code: 550, words: "5.1.1 no such mailbox errado@exemplo.com.br" };
    await write("errado@exemplo.com.br");
    const row = await untilFound(async () => {
      const found = await rowOf("errado@exemplo.com.br");
      return found?.given_up_at ? found : undefined;
    });
    expect(row).toMatchObject({ sealed: null, sent_at: null });
    const line = testApp.logs.find((one) => one.includes(row.id)) ?? "";
    expect(line).toContain("mail not sent, giving up");
    expect(line).not.toContain("errado@");
    expect(await testApp.app.metrics.text()).toContain(
      'recado_mails_total{kind="welcome",outcome="given up",role="web+worker+channels"} 1',
    );
  });

  // Specification (money): too late is not sent.
  it("whose time has passed is dropped", async () => {
    await write("velho@exemplo.com.br", { minutes: -1 });
    await untilTrue(async () => Boolean((await rowOf("velho@exemplo.com.br"))?.given_up_at));
    expect(mailTo("velho@exemplo.com.br")).toBeUndefined();
  });
});

describe("a test mail", () => {
  const body = { language: "en" } as const;
  const createSuper = () =>
    createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });

  it("is sent to the super user who requests it, in the given language", async () => {
    const sofia = await createSuper();
    expect(await testApp.call(sofia.token, sendTestMail, { body })).toEqual({ to: sofia.email });
    expect(mailTo(sofia.email)).toMatchObject({ subject: "Recado email test" });
    await expectRefusal(testApp.call(padaria.ana.token, sendTestMail, { body }), "ERR_NO_PERMISSION");
  });

  // Specification (money): the owner tries it with a mail to themselves, and reads what the server said.
  it("that the server refuses returns the server's text, which is not logged", async () => {
    const sofia = await createSuper();
    for (const code of [451, 550]) {
      server.refusal = { code, words: `5.7.1 not from ${sofia.email}` };
      const refusal = await expectRefusal(
        testApp.call(sofia.token, sendTestMail, { body }),
        "ERR_MAIL_NOT_SENT",
      );
      expect(refusal.params?.words).toContain(`${code} 5.7.1 not from ${sofia.email}`);
    }
    expect(testApp.logs.join("")).not.toContain(sofia.email);
  });

  it("reports that mail is not set up or that the server does not answer", async () => {
    const sofia = await createSuper();
    const nobody = createSmtp({ url: "smtp://127.0.0.1:9", from: "recado@exemplo.com.br", host: "x" });
    for (const [mailer, code] of [
      [undefined, "ERR_NO_MAIL"],
      [nobody, "ERR_MAIL_NOT_SENT"],
    ] as const) {
      const other = await openTestApp({ beside: testApp, mail: { mailer, demoMailbox: undefined } });
      await expectRefusal(other.call(sofia.token, sendTestMail, { body }), code);
      await other.close();
    }
  });
});

describe("a payment reminder", () => {
  const told = {
    detail: "Essencial",
    centavos: 123_456,
    dueDay: "2027-03-10",
    link: "https://recado.example",
  };
  it.each([
    ["pt", 7, "vence em 7 dias"],
    ["pt", 1, "vence em 1 dia"],
    ["pt", 0, "vence hoje"],
    ["pt", -1, "venceu há 1 dia"],
    ["pt", -3, "venceu há 3 dias"],
    ["en", 3, "is due in 3 days"],
    ["en", 1, "is due in 1 day"],
    ["en", 0, "is due today"],
    ["en", -3, "was due 3 days ago"],
    ["es", 3, "vence en 3 días"],
    ["es", 1, "vence en 1 día"],
    ["es", 0, "vence hoy"],
    ["es", -3, "venció hace 3 días"],
  ] as const)("in %s with %i days left says %s", (language, daysLeft, words) => {
    const { subject, text } = composeMail(
      { kind: "invoiceReminder", told: { ...told, daysLeft } },
      language,
      defaultBrand,
    );
    expect(subject.endsWith(words)).toBe(true);
    for (const part of [words, "Essencial", "R$\u00a01.234,56", "10/03/2027", told.link])
      expect(text).toContain(part);
  });
});

describe("the text of a mail", () => {
  const link = "https://recado.exemplo.com.br/forgetpsw#email=a%40b.c&code=ABCDE-23456";
  const tellingOf = (name: string): MailContent[] => [
    { kind: "passwordReset", told: { name, link, code: "ABCDE-23456" } },
    { kind: "welcome", told: { name, link, days: 3 } },
    { kind: "addressTaken", told: { name, link } },
  ];
  const composeAll = (content: MailContent) =>
    languages.map((language) => composeMail(content, language, defaultBrand));

  it.each(tellingOf("Ana D'Ávila & Filhos"))(
    "of the kind $kind has name and link in each language",
    (content) => {
      const mails = composeAll(content);
      for (const { text, html } of mails) {
        expect(text).toContain(link);
        expect(text).toContain("Ana D'Ávila & Filhos!");
        expect(html).toContain(link.replaceAll("&", "&amp;"));
        expect(html).toMatch(/Ana D(?:'|&#39;)Ávila &amp; Filhos!/);
      }
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length);
    },
  );

  // Specification (money): in Portuguese, English and Spanish; a name is no markup.
  it.each(tellingOf('Ana <b>"&'))("of the kind $kind leaves out a name that contains HTML", (content) => {
    for (const { text, html } of composeAll(content)) {
      expect(text).toContain(link);
      for (const written of [text, html]) expect(written).not.toContain("Ana");
    }
  });

  it("of a payment reminder escapes a plan's name in HTML", () => {
    const told = { detail: 'Ana <b>"&', centavos: 100, dueDay: "2027-03-10", daysLeft: 3, link };
    const mails = composeAll({ kind: "invoiceReminder", told });
    for (const { text, html } of mails) {
      expect(text).toContain('Ana <b>"&');
      expect(html).toContain("Ana &lt;b&gt;&quot;&amp;");
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length);
  });
});
