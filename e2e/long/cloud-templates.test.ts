import { startCloudSandbox } from "@recado/cloud-api-sandbox/sandbox";
import { createConnection, getConnection } from "@recado/contract/connections";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const meta = await startCloudSandbox();
const fixture = withProduct({ CLOUD_API_URLS: meta.url });
const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

afterAll(() => meta.stop());

// Specification (sending): the page of templates.
it.each(
  widths([
    ["desktop", "5511987650011", "551140004021"],
    ["phone", "5511987650012", "551140004022"],
  ] as const),
)(
  "a message template is submitted, its status changes live, and a ticket shows its cost, on a %s",
  async (...given) => {
    const [screen, customer, number] = given;
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    await page.goto("/message-templates");
    if (screen === "desktop") await page.getByText("Nenhuma conexão pela API oficial.").waitFor();
    const { wabaId, phoneNumberId } = await connectNumber(page, screen, number);
    await page.goto("/message-templates");
    if (screen === "phone") await page.getByLabel("Conexão").selectOption({ label: `Oficial ${screen}` });
    await page.getByText("Nenhum modelo nesta conta ainda.").waitFor();
    await shoot(page, `${screen}-templates-empty`);
    await writeTemplate(page, screen);
    const decide = (decision: object) =>
      meta.decideTemplate({ wabaId, name: "pedido_enviado", language: "pt_BR", ...decision });
    decide({ status: "REJECTED", reason: "TAG_CONTENT_MISMATCH" });
    await page.getByText("Recusado", { exact: true }).waitFor();
    await page
      .getByText(/^A Meta recusou o modelo pedido_enviado: o texto não corresponde/)
      .first()
      .waitFor();
    await shoot(page, `${screen}-templates-rejected`);

    await page.getByRole("button", { name: "Editar pedido_enviado" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar pedido_enviado" });
    await dialog.getByRole("textbox", { name: "Texto", exact: true }).fill("Seu pedido {{1}} saiu, oba!");
    // A template with a picture or file in its header needs a new example file for each change.
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.getByText("Escolha um arquivo de exemplo").waitFor();
    await dialog.getByLabel("Título", { exact: true }).selectOption({ label: "Sem título" });
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.waitFor({ state: "detached" });
    decide({ status: "APPROVED" });
    await page.getByText("Aprovado", { exact: true }).waitFor();
    expect(await accessibilityViolations(page, "the templates")).toEqual([]);
    await showCost(page, screen, customer, phoneNumberId);
  },
);

async function writeTemplate(page: Page, screen: string): Promise<void> {
  await page.getByRole("button", { name: "Adicionar modelo" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Adicionar modelo" });
  await dialog.getByRole("textbox", { name: "Nome" }).fill("pedido_enviado");
  await dialog.getByRole("textbox", { name: "Texto", exact: true }).fill("Seu pedido {{2}} saiu!");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await dialog.getByText("Numere as variáveis em ordem: {{1}}, {{2}}…").waitFor();
  await dialog.getByRole("textbox", { name: "Texto", exact: true }).fill("Seu pedido {{1}} saiu!");
  await dialog.getByRole("textbox", { name: "Exemplo de {{1}}" }).fill("1234");
  await dialog.getByText("Seu pedido 1234 saiu!").waitFor();
  await dialog.getByLabel("Título", { exact: true }).selectOption({ label: "Imagem" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: /^(Anexar|Escolher)/ }).click();
  const png = await page.locator("body").evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 8;
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await (await chooser).setFiles({
    name: "caixa.png",
    mimeType: "image/png",
    buffer: Buffer.from(png, "base64"),
  });
  await dialog.getByText("caixa.png").waitFor();
  await dialog.getByRole("button", { name: "Adicionar botão" }).click();
  await dialog.getByRole("textbox", { name: "Texto do botão 1" }).fill("Falar com alguém");
  expect(await accessibilityViolations(page, "the dialog of a template")).toEqual([]);
  await shoot(page, `${screen}-template-dialog`);
  // The example file has to be uploaded to Meta before a template can refer to it.
  await dialog.getByRole("progressbar").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Em análise", { exact: true }).waitFor();
}

async function showCost(page: Page, screen: string, customer: string, phoneNumberId: string): Promise<void> {
  const name = `Olívia do ${screen}`;
  meta.addCustomer({ number: customer, name });
  meta.updateNumber(phoneNumberId, { freeServiceMessages: 0 });
  await page.goto("/tickets");
  await tab(page, "Aguardando").click();
  meta.say(customer, phoneNumberId, { type: "text", text: "Meu pedido saiu?" });
  await row(page, name).waitFor();
  await acceptButton(page, name).click();
  await page.getByRole("textbox", { name: `Mensagem para ${name}` }).fill("Saiu agora!");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Dados do contato" }).first().click();
  const panel = page.getByRole("dialog", { name: "Dados do contato" });
  // The automatic greeting, which is sent when the ticket is accepted, is charged like the agent's answer.
  await panel.getByText("2 cobradas · US$ 0,0136").waitFor();
  await panel.getByText("2 cobradas").scrollIntoViewIfNeeded();
  await shoot(page, `${screen}-ticket-cost`);
}

it.each(widths(["desktop", "phone"]))(
  "a super user edits and imports message rates, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    await page.goto("/installation/prices");
    await page.getByText("exemplo, confira com a Meta").first().waitFor();
    await shoot(page, `${screen}-rates`);
    await page.getByRole("button", { name: "Editar Brasil" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Editar preços" });
    await dialog.getByRole("textbox", { name: "Marketing" }).fill("-1x,07");
    expect(await dialog.getByRole("textbox", { name: "Marketing" }).inputValue()).toBe("1,07");
    await dialog.getByRole("textbox", { name: "Moeda" }).fill("R$");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.getByText("Moeda inválida").waitFor();
    await dialog.getByRole("textbox", { name: "Moeda" }).fill("BRL");
    expect(await accessibilityViolations(page, "the dialog of prices")).toEqual([]);
    await shoot(page, `${screen}-rate-dialog`);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("R$ 1,07").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Importar tabela" }).click();
    const sheet = "País;Desde;Moeda;Marketing\nPortugal;2026-01-01;EUR;0,0592\nAtlântida;2026-01-01;EUR;1";
    const asFile = (text: string) => ({
      name: "tabela.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
    await (await chooser).setFiles(asFile(sheet));
    await page.getByText("Nada foi importado: há um erro na linha 3.").waitFor();
    const again = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Importar tabela" }).click();
    await (await again).setFiles(asFile(sheet.split("\n").slice(0, 2).join("\n")));
    await page.getByText(/^Tabela importada/).waitFor();
    await page.getByText("Portugal").first().waitFor();
    expect(await accessibilityViolations(page, "the rate card")).toEqual([]);
    await shoot(page, `${screen}-rates-imported`);
  },
);

async function connectNumber(page: Page, screen: string, number: string) {
  const phoneNumberId = `1065${number}`;
  const wabaId = `1022${number}`;
  const secrets = { token: `EAAG-${screen}`, appSecret: `segredo-${screen}` };
  const verifyToken = "palavra-da-loja";
  meta.addNumber({ phoneNumberId, wabaId, number, name: "Loja", ...secrets });
  const { id } = await callAs(page, createConnection, {
    body: {
      ...{ name: `Oficial ${screen}`, queueIds: [], provider: "cloud" },
      cloud: { phoneNumberId, wabaId, ...secrets, verifyToken, baseUrl: meta.url },
    },
  });
  const look = () => callAs(page, getConnection, { params: { id: String(id) } });
  await expect.poll(async () => (await look()).status).toBe("CONNECTED");
  const path = (await look()).cloud?.webhookPath ?? "";
  await meta.subscribe(phoneNumberId, new URL(path, page.url()).href, verifyToken);
  return { wabaId, phoneNumberId };
}
