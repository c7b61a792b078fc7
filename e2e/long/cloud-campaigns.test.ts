import { startCloudSandbox } from "@recado/cloud-api-sandbox/sandbox";
import { createConnection, getConnection } from "@recado/contract/connections";
import { createContactListItem } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const meta = await startCloudSandbox();
const fixture = withProduct({ CLOUD_API_URLS: meta.url });

afterAll(() => meta.stop());

/**
 * The customers' numbers also exist in the demonstration's WhatsApp network, which checks the numbers of contact lists.
 */
it.each(
  widths([
    ["desktop", "5519981230002", "551140004011"],
    ["phone", "5519981230005", "551140004012"],
  ] as const),
)("a campaign over the Cloud API sends a template filled in the dialog, on a %s", async (...given) => {
  const [screen, customer, number] = given;
  const page = await fixture.open(screens[screen]);
  await signInPage(page);
  meta.addCustomer({ number: customer, name: "Camila Rocha" });
  await connectNumber(page, screen, number);
  const list = await callAs(page, createContactList, { body: { name: `Clientes ${screen}` } });
  const camila = { name: "Camila", number: customer, contactListId: list.id };
  await callAs(page, createContactListItem, { body: camila });

  await page.goto("/campaigns");
  await page.getByRole("button", { name: "Adicionar campanha" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Adicionar campanha" });
  const name = `Natal ${screen}`;
  await dialog.getByRole("textbox", { name: "Nome" }).fill(name);
  await dialog.getByRole("combobox", { name: "Para quem" }).click();
  await page.getByRole("option", { name: `Clientes ${screen}`, exact: true }).click();
  await dialog.getByRole("textbox", { name: "Mensagem 1" }).fill("Fica guardada");
  await dialog.getByLabel("Conexão").selectOption({ label: `Oficial ${screen}` });
  await dialog.getByText(/^Pela API oficial só o modelo é enviado/).waitFor();
  expect(await dialog.getByRole("textbox", { name: "Mensagem 1" }).count()).toBe(0);
  await dialog.getByText("Escolha um modelo aprovado e preencha todas as variáveis.").waitFor();
  await dialog.getByLabel("Modelo aprovado").selectOption({ label: "oferta (pt_BR)" });
  await dialog.getByRole("button", { name: "{nome}, nome", exact: true }).first().click();
  await dialog.getByRole("textbox", { name: "Texto 2" }).fill("panetone");
  await dialog.getByText("Olá Camila, hoje tem panetone!").waitFor();
  // The costs are estimated with the price list that comes with the program, and the dialog says so.
  await dialog.getByText("Cerca de US$ 0,0625").waitFor();
  await dialog.getByText("Brasil: 1 pessoa, US$ 0,0625").waitFor();
  expect(await accessibilityViolations(page, "the dialog of a campaign over the official API")).toEqual([]);

  await dialog.getByLabel("Base legal").fill("Pediram ofertas na loja");
  await dialog.getByLabel("Início").selectOption({ label: "Assim que salvar" });
  await dialog.getByRole("button", { name: "Salvar e iniciar" }).click();
  const question = page.getByRole("dialog", { name: /^Iniciar / });
  await question.getByText("Custo estimado: US$ 0,0625, cobrado pela Meta.").waitFor();
  await question.getByRole("button", { name: "Iniciar" }).click();
  await dialog.waitFor({ state: "detached" });
  const sent = await meta.waitForMessage(customer, { type: "template" });
  expect(sent.content).toMatchObject({
    name: "oferta",
    components: [{ type: "body", parameters: [{ text: "Camila" }, { text: "panetone" }] }],
  });
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Relatório: ${name}` }).waitFor();
  const billed = page.getByRole("region", { name: "Cobrado pela Meta" });
  await billed.getByText("1 cobrada · US$ 0,0625").waitFor();
});

async function connectNumber(page: Page, screen: string, number: string): Promise<void> {
  const phoneNumberId = `1065${number}`;
  const wabaId = `1022${number}`;
  const secrets = { token: `EAAG-${screen}`, appSecret: `segredo-${screen}` };
  meta.addNumber({ phoneNumberId, wabaId, number, name: "Loja", ...secrets });
  meta.addTemplate({
    ...{ wabaId, name: "oferta", language: "pt_BR", category: "MARKETING" },
    components: [{ type: "BODY", text: "Olá {{1}}, hoje tem {{2}}!" }],
  });
  const { id } = await callAs(page, createConnection, {
    body: {
      name: `Oficial ${screen}`,
      queueIds: [],
      provider: "cloud",
      cloud: { phoneNumberId, wabaId, ...secrets, verifyToken: "palavra-da-loja", baseUrl: meta.url },
    },
  });
  await meta.until(() => meta.numbers().find((one) => one.phoneNumberId === phoneNumberId));
  const look = () => callAs(page, getConnection, { params: { id: String(id) } });
  await expect.poll(async () => (await look()).status).toBe("CONNECTED");
  const path = (await look()).cloud?.webhookPath ?? "";
  await meta.subscribe(phoneNumberId, new URL(path, page.url()).href, "palavra-da-loja");
}
