import { listConnections, replaceToken } from "@recado/contract/connections";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (administration): the page of the external API with test forms.
// Specification (sending): the page with test forms.
it("the page of the external API sends a test message once its token is right", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const [connection] = await callAs(page, listConnections, {});
  const { token } = await callAs(page, replaceToken, { params: { id: String(connection?.id) } });
  await page.goto("/messages-api");
  await page
    .getByText(/^curl -X POST/)
    .first()
    .waitFor();
  await page.getByText("Envie no máximo 10 arquivos de cada vez.", { exact: true }).waitFor();
  await page.getByText("O arquivo passa do limite de seu tipo.", { exact: true }).waitFor();
  const number = page.getByLabel("Número");
  await page.getByLabel("Token da conexão").fill("1-errado-errado-errado-errado");
  await number.fill("(11) 98765");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByText("Telefone muito curto").waitFor();
  await number.fill("+55 (19) 98123-0001");
  await page.getByRole("textbox", { name: "Mensagem", exact: true }).fill("Seu pedido saiu para entrega");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByText("Este não é o token de nenhuma conexão.", { exact: true }).last().waitFor();
  expect(await page.getByRole("textbox", { name: "Mensagem", exact: true }).inputValue()).toBe(
    "Seu pedido saiu para entrega",
  );
  await page.getByLabel("Token da conexão").fill(token);
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("link", { name: /^Abrir atendimento/ }).click();
  await page.getByText("Seu pedido saiu para entrega").first().waitFor();
});
