import { startCloudSandbox } from "@recado/cloud-api-sandbox/sandbox";
import { createConnection, getConnection } from "@recado/contract/connections";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, conversation, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const meta = await startCloudSandbox();
const fixture = withProduct({ CLOUD_API_URLS: meta.url });
const loja = {
  phoneNumberId: "106540352242922",
  wabaId: "102290129340398",
  number: "551140004000",
  name: "Loja",
  token: "EAAG-token",
  appSecret: "segredo-do-app",
};
const day = 24 * 3_600_000;

afterAll(() => meta.stop());
meta.addNumber(loja);
meta.addTemplate({
  wabaId: loja.wabaId,
  name: "retorno",
  language: "pt_BR",
  components: [{ type: "BODY", text: "Olá {{1}}, podemos continuar?" }],
});

it.each(widths(["desktop", "phone"]))(
  "a Cloud API number is connected and writes by template after a day, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    await page.goto("/connections");
    await page.getByRole("button", { name: "Adicionar conexão" }).click();
    await page.getByLabel("Nome", { exact: true }).fill("Loja oficial");
    await page.getByLabel("Canal").selectOption("cloud");
    await page.getByLabel("ID do número de telefone").fill("não é um número");
    await page.getByLabel("URL base").fill("https://exemplo.com.br");
    await page.getByRole("button", { name: "Adicionar", exact: true }).click();
    await page.getByText("Inválido", { exact: true }).first().waitFor();
    await page.getByLabel("ID do número de telefone").fill(loja.phoneNumberId);
    await page.getByLabel("ID da conta do WhatsApp Business").fill(loja.wabaId);
    await page.getByRole("textbox", { name: "Token de acesso" }).fill(loja.token);
    await page.getByRole("textbox", { name: "Segredo do aplicativo" }).fill(loja.appSecret);
    const verifyToken = await page.getByLabel("Token de verificação").inputValue();
    await page.getByRole("button", { name: "Adicionar", exact: true }).click();
    await page.getByText("Este endereço não é permitido nesta instalação.").waitFor();
    await page.getByLabel("URL base").fill(meta.url);
    await page.getByRole("button", { name: "Adicionar", exact: true }).click();

    const webhook = await page.getByLabel("Endereço do webhook").inputValue();
    await meta.subscribe(loja.phoneNumberId, webhook, verifyToken);
    expect(await page.getByLabel("Token de verificação").inputValue()).toBe("");
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByText("+55 11 4000-4000").waitFor();

    await answerByTemplate(page, screen);
    await page.goto("/connections");
    await page.getByRole("button", { name: "Excluir Loja oficial" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("button", { name: "Excluir Loja oficial" }).waitFor({ state: "detached" });
  },
);

async function answerByTemplate(page: Page, screen: string): Promise<void> {
  const name = `Otávio do ${screen}`;
  const customer = screen === "phone" ? "5511987650002" : "5511987650001";
  meta.addCustomer({ number: customer, name });
  const at = new Date(Date.now() - 2 * day).toISOString();
  await page.goto("/tickets");
  await tab(page, "Aguardando").click();
  await row(page, "Heitor Campos").waitFor();
  meta.say(customer, loja.phoneNumberId, { type: "text", text: "Tem pão?" }, { at });
  await row(page, name).waitFor();
  await acceptButton(page, name).click();
  await page.getByText(/O WhatsApp só aceita um modelo aprovado/).waitFor();
  await page.getByRole("button", { name: "Escolher modelo" }).click();
  const dialog = page.getByRole("dialog", { name: `Enviar modelo para ${name}` });
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await dialog.getByText("Obrigatório").waitFor();
  await dialog.getByLabel("Texto 1").fill("Otávio");
  await dialog.getByText("Olá Otávio, podemos continuar?").waitFor();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  // The dialog keeps the template that the agent has filled in, although the customer writes meanwhile and free text is
  // allowed again.
  meta.say(customer, loja.phoneNumberId, { type: "text", text: "Ainda tem?" });
  await page.getByText(/O WhatsApp só aceita um modelo aprovado/).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await conversation(page, name).getByText("Olá Otávio, podemos continuar?").first().waitFor();
  await meta.waitForMessage(customer, { type: "template" });

  meta.say(customer, loja.phoneNumberId, { type: "text", text: "Podemos sim" });
  await page.getByRole("textbox", { name: `Mensagem para ${name}` }).fill("Temos, quentinho!");
  await page.keyboard.press("Enter");
  await meta.until(() =>
    meta.inbox(customer).find(({ content }) => String(content.body).endsWith("quentinho!")),
  );
}

it.each(widths(["desktop", "phone"]))(
  "a conversation held by Meta's agent is marked and taken back by one click, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    const [phoneNumberId, number] = screen === "phone" ? ["992", "551140004002"] : ["991", "551140004001"];
    const agency = {
      ...loja,
      phoneNumberId,
      number,
      wabaId: `9${phoneNumberId}`,
      appSecret: `segredo-${screen}`,
    };
    meta.addNumber(agency);
    const customer = screen === "phone" ? "5511987650012" : "5511987650011";
    const name = `Otília do ${screen}`;
    meta.addCustomer({ number: customer, name });
    const { id } = await callAs(page, createConnection, {
      body: {
        name: `Agência ${screen}`,
        provider: "cloud",
        cloud: { ...agency, verifyToken: "palavra", baseUrl: meta.url },
      },
    });
    const { cloud } = await callAs(page, getConnection, { params: { id: String(id) }, query: {} });
    await meta.subscribe(phoneNumberId, `${new URL(page.url()).origin}${cloud?.webhookPath}`, "palavra");
    await page.goto("/tickets");
    await tab(page, "Aguardando").click();
    meta.say(customer, phoneNumberId, { type: "text", text: "Tem mesa redonda?" });
    await acceptButton(page, name).click();
    await page.getByRole("textbox", { name: `Mensagem para ${name}` }).waitFor();

    meta.agentTakes(customer, phoneNumberId);
    meta.say(customer, phoneNumberId, { type: "text", text: "De quatro lugares" });
    const bar = page.getByText("O agente da Meta está respondendo a este cliente.");
    await bar.waitFor();
    await page.getByText("O agente da Meta passou a responder ao cliente").waitFor();
    await page.getByRole("button", { name: "Assumir a conversa" }).click();
    await bar.waitFor({ state: "detached" });
    await page.getByText("Marina Costa assumiu a conversa").waitFor();
    meta.say(customer, phoneNumberId, { type: "text", text: "Que bom, uma pessoa" });
    await conversation(page, name).getByText("Que bom, uma pessoa").waitFor();
    expect(await bar.isVisible()).toBe(false);
  },
);
