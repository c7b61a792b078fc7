import { createIntegration } from "@recado/contract/integrations";
import { updateQueue } from "@recado/contract/queues";
import { updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BotChat, beginChat, setUp } from "../../testing/bot-chat.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import {
  type AsaasPayment,
  type AsaasServer,
  answerAsaas,
  linkOf,
  openAsaasServer,
  qrCode,
} from "../../testing/fakes/asaas-server.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let asaas: AsaasServer;
let padaria: TestCompany;

const cpf = "529.982.247-25";
const digits = "52998224725";
const pix = "00020126580014br.gov.bcb.pix0136abc5204000053039865802BR6304AB12";
const line = "23793.38128 60000.000003 00000.000400 1 84340000123456";
const overdue: AsaasPayment = {
  id: "pay_1",
  status: "OVERDUE",
  value: 1234.56,
  dueDate: "2026-11-10",
  description: "Mensalidade de novembro",
  pix,
  line,
};
const invoiceText = [
  "Esta é a sua cobrança em aberto:",
  "*Mensalidade de novembro*",
  "Valor: R$ 1.234,56",
  "Vencimento: 10/11/2026",
  linkOf("pay_1"),
  "",
  "A seguir: Pix copia e cola, QR Code do Pix e linha digitável do boleto.",
].join("\n");
const failed =
  "Não consegui consultar a sua cobrança agora. Uma pessoa da nossa equipe vai continuar o atendimento.";

beforeAll(async () => {
  asaas = await openAsaasServer();
  testApp = await openTestApp({ allowPrivateHosts: true, asaasUrl: () => asaas.url });
});
afterAll(async () => {
  await testApp.close();
  await asaas.close();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  await prepare(padaria);
  asaas.calls.length = 0;
  asaas.answer = (call) => answerAsaas(asaas.accounts, call);
  owe(overdue);
});

/** Gives the company's connection one queue, which sends copies of open invoices to customers who send their tax id. */
async function prepare(company: TestCompany, secondCopies = true): Promise<void> {
  const params = { id: String(company.sales) };
  await testApp.call(company.ana.token, updateQueue, { params, body: { secondCopies } });
  await setUp(testApp, company, {
    connection: { queueIds: [company.sales] },
    settings: { asaas: tokenOf(company) },
  });
}

/** Assigns the queue a webhook assistant, which runs on the same test server as the fake of Asaas. */
async function giveToWebhook(): Promise<void> {
  const body = { type: "webhook", name: "Pedidos", urlN8N: `${asaas.url}/webhook` } as const;
  const { id } = await testApp.call(padaria.ana.token, createIntegration, { body });
  const params = { id: String(padaria.sales) };
  await testApp.call(padaria.ana.token, updateQueue, { params, body: { integrationId: id } });
}

function tokenOf({ id }: TestCompany): string {
  return `$aact_prod_${id}`;
}

function owe(...payments: AsaasPayment[]): void {
  asaas.accounts = { [tokenOf(padaria)]: [{ id: "cus_1", cpfCnpj: digits, payments }] };
}

async function untilSaid(chat: BotChat, ...texts: string[]): Promise<void> {
  await untilTrue(async () => (await chat.botTexts()).length >= texts.length);
  expect(await chat.botTexts()).toEqual(texts);
}

async function untilQuiet({ id }: TestCompany = padaria): Promise<void> {
  await untilTrue(async () => {
    const waiting = await testApp.app.database.platform((db) =>
      db.rows(sql`select 1 from work_queues where queue = 'assistants' and company_id = ${id}`),
    );
    return waiting.length === 0;
  });
}

describe("a customer who sends a CPF or CNPJ", () => {
  // Specification (administration): asaas: an open invoice with Pix text, QR image and barcode line.
  it("gets the invoice, the Pix code, the QR code and the barcode line as separate messages", async () => {
    const chat = beginChat(testApp, padaria);
    await chat.write(cpf);
    await untilSaid(chat, invoiceText, pix, "QR Code do Pix", line);
    const said = (await chat.messages()).filter(({ isBot }) => isBot);
    expect(said.map(({ mediaType }) => mediaType)).toEqual([
      "conversation",
      "conversation",
      "image",
      "conversation",
    ]);
    expect(said[2]?.media).toMatchObject({
      mimeType: "image/png",
      size: Buffer.from(qrCode, "base64").length,
    });
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === line));
    expect(await chat.ticket()).toMatchObject({
      status: "pending",
      queueId: padaria.sales,
      useIntegration: false,
    });
    expect(asaas.calls[0]?.path).toBe(`/customers?cpfCnpj=${digits}`);
    expect(asaas.calls[0]?.headers).toMatchObject({ access_token: tokenOf(padaria), "user-agent": "Recado" });
    await untilQuiet();
    await chat.write("Obrigado");
    await chat.write("11.222.333/0001-81");
    await untilTrue(async () => (await chat.botTexts()).length === 5);
    expect((await chat.botTexts())[4]).toMatch(/^Não encontrei nenhum cadastro/);
  });

  it("gets the oldest overdue invoice before any pending one, with the data that it has", async () => {
    owe(
      { id: "pay_2", status: "PENDING", value: 5, dueDate: "2026-10-01", pix },
      { id: "pay_3", status: "OVERDUE", value: 7, dueDate: "2026-11-02" },
      { id: "pay_4", status: "OVERDUE", value: 0.5, dueDate: "2026-11-01", description: null },
      { id: "pay_5", status: "OVERDUE", value: 9, dueDate: "2026-09-01", deleted: true },
    );
    const chat = beginChat(testApp, padaria);
    await chat.write(digits);
    const words = [
      "Esta é a sua cobrança em aberto:",
      "Valor: R$ 0,50",
      "Vencimento: 01/11/2026",
      linkOf("pay_4"),
    ];
    await untilSaid(chat, words.join("\n"));
  });

  it("gets a message that no invoice is open", async () => {
    owe({ ...overdue, status: "RECEIVED" });
    const chat = beginChat(testApp, padaria);
    await chat.write(cpf);
    await untilSaid(chat, "Boa notícia: não há nenhuma cobrança em aberto para este CPF ou CNPJ.");
  });

  it("gets the invoice before the queue's integration answers, which continues afterwards", async () => {
    await giveToWebhook();
    asaas.answer = (call) =>
      call.path === "/webhook"
        ? { body: { text: "Em que posso ajudar?" } }
        : answerAsaas(asaas.accounts, call);
    const chat = beginChat(testApp, padaria);
    for (const text of ["Oi", "Boleto", cpf, "Obrigado"]) await chat.write(text);
    const expected = [
      "Em que posso ajudar?",
      invoiceText,
      pix,
      "QR Code do Pix",
      line,
      "Em que posso ajudar?",
    ];
    await untilSaid(chat, "Em que posso ajudar?", ...expected);
  });

  it("gets the invoice even if the assistant's previous call fails", async () => {
    const asked = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    await giveToWebhook();
    asaas.answer = async (call) => {
      if (call.path !== "/webhook") return answerAsaas(asaas.accounts, call);
      asked.resolve();
      await going.promise;
      return { status: 403, body: "" };
    };
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await asked.promise;
    await chat.write(cpf);
    going.resolve();
    await untilSaid(chat, invoiceText, pix, "QR Code do Pix", line);
  });
});

describe("no invoice is looked up", () => {
  // Specification (administration): asaas: only in a queue that is set up for second copies.
  it("in a queue that does not send duplicate invoices", async () => {
    await prepare(padaria, false);
    const chat = beginChat(testApp, padaria);
    await chat.write(cpf);
    await untilQuiet();
    expect(asaas.calls).toEqual([]);
  });

  it("for a company without an Asaas token, even if another company has one", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await prepare(vizinha);
    await setUp(testApp, vizinha, { settings: { asaas: "" } });
    const chat = beginChat(testApp, vizinha);
    await chat.write(cpf);
    await untilQuiet(vizinha);
    expect(asaas.calls).toEqual([]);
  });
});

// Specification (administration): asaas: the company's own token.
it("duplicate invoices are looked up with the token of the customer's company only", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await prepare(vizinha);
  asaas.accounts = { ...asaas.accounts, [tokenOf(vizinha)]: [] };
  const chat = beginChat(testApp, vizinha);
  await chat.write(cpf);
  await untilTrue(async () => (await chat.botTexts()).length === 1);
  expect((await chat.botTexts())[0]).toMatch(/^Não encontrei nenhum cadastro/);
  expect(asaas.calls.map(({ headers }) => headers.access_token)).toEqual([tokenOf(vizinha)]);
});

describe("a failing Asaas", () => {
  it("is called again, and the invoice is sent once", async () => {
    asaas.answer = (call) =>
      asaas.calls.length < 3 ? { status: 500, body: "" } : answerAsaas(asaas.accounts, call);
    const chat = beginChat(testApp, padaria);
    await chat.write(cpf);
    await untilSaid(chat, invoiceText, pix, "QR Code do Pix", line);
    await untilQuiet();
    expect(asaas.calls.filter(({ path }) => path.startsWith("/customers"))).toHaveLength(3);
  });

  // Specification (administration): asaas: a refused token and an Asaas that is away.
  it.each([
    ["because it refuses the token", 401, 1],
    ["after five calls", 503, 5],
  ])(
    "leaves the ticket to an agent %s, and no log contains the CPF",
    async (_, status, tries) => {
      asaas.answer = () => ({ status, body: "" });
      const chat = beginChat(testApp, padaria);
      await chat.write(cpf);
      await untilTrue(async () => (await chat.steps()).includes("unanswered"));
      await untilQuiet();
      expect(await chat.botTexts()).toEqual([failed]);
      expect(await chat.ticket()).toMatchObject({ status: "pending", userId: null, chatbot: false });
      expect(asaas.calls).toHaveLength(tries);
      expect(testApp.logs.some((line) => line.includes(`with status ${status}`))).toBe(true);
      expect(
        testApp.logs.some((line) => line.includes(digits) || line.includes(cpf) || line.includes("$aact")),
      ).toBe(false);
      await chat.write(cpf);
      await untilQuiet();
      expect(asaas.calls).toHaveLength(tries);
    },
    40_000,
  );
});

it("an invoice that arrives after an agent accepted the ticket is not sent", async () => {
  const asked = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  asaas.answer = async (call) => {
    asked.resolve();
    await going.promise;
    return answerAsaas(asaas.accounts, call);
  };
  const chat = beginChat(testApp, padaria);
  await chat.write(cpf);
  await asked.promise;
  const params = { id: String((await chat.ticket()).id) };
  await testApp.call(padaria.ana.token, updateTicket, { params, body: { status: "open" } });
  going.resolve();
  await untilQuiet();
  expect(await chat.botTexts()).toEqual([]);
});
