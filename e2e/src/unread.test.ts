import { writeAsPersona } from "@recado/contract/demo";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { attend } from "./attend.ts";
import { callAs } from "./call-as.ts";
import { bubble, conversation, row } from "./inbox.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

it("leads back to the first unread message, loaded or not, and only until it was seen", async () => {
  const page = await stage.open();
  await attend(page, "Camila Rocha");

  await arriveWhileAway(page, 45);
  await page.reload();
  await row(page, "Camila Rocha").click();
  await bubble(page, "Mensagem 45 de 45").waitFor();
  expect(await bubble(page, "Mensagem 1 de 45").count()).toBe(0);
  await wayBack(page).click();
  await expect.poll(() => line(page, "45 novas mensagens").evaluate(isInSight)).toBe(true);
  await bubble(page, "Mensagem 1 de 45").waitFor();
  await wayBack(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Ir para o fim/ }).click();
  await bubble(page, "Mensagem 45 de 45").waitFor();
  expect(await wayBack(page).count()).toBe(0);

  await arriveWhileAway(page, 12);
  await row(page, "Camila Rocha").click();
  await expect.poll(() => line(page, "12 novas mensagens").evaluate(isInSight)).toBe(true);
  await wayBack(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Ir para o fim/ }).click();
  expect(await wayBack(page).textContent()).toBe("↑ 12 não lidas");
  await wayBack(page).click();
  await expect.poll(() => line(page, "12 novas mensagens").evaluate(isInSight)).toBe(true);
  await wayBack(page).waitFor({ state: "detached" });
});

/** A customer writes while the agent looks at the another conversation. */
async function arriveWhileAway(page: Page, count: number): Promise<void> {
  await row(page, "Diego Farias").click();
  await conversation(page, "Diego Farias").waitFor();
  const words = "O prazo de entrega desta cidade depende da transportadora que passa na semana. ".repeat(3);
  for (let number = 1; number <= count; number++)
    await callAs(page, writeAsPersona, {
      params: { personaId: "camila" },
      body: { text: `Mensagem ${number} de ${count}. ${words}` },
    });
  await row(page, "Camila Rocha").getByText(`Mensagem ${count} de ${count}.`).waitFor();
}

function wayBack(page: Page) {
  return page.getByRole("button", { name: /^Ir para a primeira de/ });
}

function line(page: Page, words: string) {
  return conversation(page, "Camila Rocha").getByText(words, { exact: true });
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest("section")?.getBoundingClientRect();
  return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
}
