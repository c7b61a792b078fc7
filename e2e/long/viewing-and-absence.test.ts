import { writeAsPersona } from "@recado/contract/demo-phones";
import { listTickets } from "@recado/contract/tickets";
import { listUserNames } from "@recado/contract/users";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, composer, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it("a colleague's viewing and typing are shown in a conversation until the colleague leaves", async () => {
  const [rafael, marina] = [await fixture.open(), await fixture.open(screens.phone)];
  await signInPage(rafael, "rafael@demo.recado");
  await signInWithoutPage(marina);
  await row(rafael, "Renata Siqueira").click();
  await composer(rafael, "Renata Siqueira").waitFor();
  await marina.goto("/tickets?all=true");
  await row(marina, "Renata Siqueira").getByRole("link").click();
  const shown = rafael.locator("[data-viewers]");
  await shown.getByText("Marina Costa está vendo").waitFor();
  expect(await rafael.getByRole("status").getByText("Marina Costa está vendo").count()).toBe(1);
  const onPhone = marina.locator("[data-viewers]");
  await onPhone.getByText("Rafael Nunes está vendo").waitFor();
  await composer(rafael, "Renata Siqueira").pressSequentially("Um momento");
  const typing = onPhone.getByText("Rafael Nunes está digitando…");
  await typing.waitFor();
  // The colleague's activity is never truncated, even on a narrow screen.
  expect(await typing.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(
    await marina
      .getByRole("status")
      .getByText(/digitando/)
      .count(),
  ).toBe(0);
  await marina.getByRole("link", { name: "Voltar à lista" }).click();
  await shown.waitFor({ state: "detached" });
});

it("an absence and its reason are shown to colleagues, also in a transfer, until the return", async () => {
  const [marina, rafael] = [await fixture.open(), await fixture.open()];
  await Promise.all([signInPage(marina), signInPage(rafael, "rafael@demo.recado")]);
  const account = rafael.getByRole("button", { name: /^Conta de Rafael/ });
  await account.click();
  await rafael.getByRole("menuitemradio", { name: "Outro motivo…" }).click();
  await rafael.getByRole("textbox", { name: "Motivo" }).fill("Dentista");
  await rafael.keyboard.press("Enter");
  await rafael.getByRole("button", { name: "Conta de Rafael Nunes (Ausente: Dentista)" }).waitFor();
  await rafael.reload();
  await rafael.getByRole("button", { name: "Conta de Rafael Nunes (Ausente: Dentista)" }).waitFor();
  await row(marina, "Diego Farias").click();
  await composer(marina, "Diego Farias").waitFor();
  await marina.keyboard.press("Escape");
  await marina.keyboard.press("t");
  const colleague = marina.getByRole("button", { name: /Rafael Nunes.*Ausente: Dentista/ });
  await colleague.click();
  await marina
    .getByText(
      "Rafael Nunes não está disponível agora (Ausente: Dentista), mas recebe o atendimento mesmo assim.",
    )
    .waitFor();
  await account.click();
  await rafael.getByRole("menuitemradio", { name: "Disponível" }).click();
  await rafael.getByRole("button", { name: "Conta de Rafael Nunes", exact: true }).waitFor();
  const names = await callAs(marina, listUserNames, {});
  expect(names.find(({ name }) => name === "Rafael Nunes")).toMatchObject({ away: false, absence: null });
  await account.click();
  await rafael.getByRole("menuitemradio", { name: "Almoço" }).click();
  await rafael.getByRole("button", { name: "Conta de Rafael Nunes (Ausente: Almoço)" }).waitFor();
  await rafael.evaluate(() => localStorage.setItem("language", "es"));
  await rafael.reload();
  await rafael.getByRole("button", { name: "Cuenta de Rafael Nunes (Ausente: Almuerzo)" }).waitFor();
});

it("the waiting list keeps the longest wait on top if chosen, also for new tickets", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  await tab(page, "Aguardando").click();
  const order = page.getByRole("button", { name: "Quem espera há mais tempo primeiro" });
  await order.click();
  const names = page.locator("[data-ticket-list] li [dir=auto][title]");
  const query = { status: "pending", oldestFirst: "true" } as const;
  const { tickets } = await callAs(page, listTickets, { query });
  const served = tickets.map(({ contact }) => contact.name);
  await expect.poll(() => names.allTextContents()).toEqual(served);
  await page.reload();
  await expect.poll(() => order.getAttribute("aria-pressed")).toBe("true");
  const params = { personaId: "camila" };
  await callAs(page, writeAsPersona, { params, body: { text: "Alguém?" } });
  await acceptButton(page, "Camila Rocha").waitFor();
  await expect.poll(async () => (await names.allTextContents()).at(-1)).toBe("Camila Rocha");
});
