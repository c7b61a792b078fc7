import { getMe } from "@recado/contract/auth";
import { getCompanyStorage, updateCompanyHours, updateCompanyPreferences } from "@recado/contract/companies";
import { getInstallationSettings } from "@recado/contract/installation-settings";
import { updatePlan } from "@recado/contract/plans";
import {
  createQuickMessage,
  deleteQuickMessage,
  removeQuickMedia,
  uploadQuickMedia,
} from "@recado/contract/quick-messages";
import { listSettings, updateSetting } from "@recado/contract/settings";
import { createUser } from "@recado/contract/staff";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { delayAnswers } from "../fixtures/delay-requests.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (administration): the options tab has every key, each saved at once and live to all screens.
it("settings changed by one admin change at once for another admin", async () => {
  const [marina, otavio] = await openAsAdmins("otavio@demo.recado");
  await Promise.all([marina.getByRole("link", { name: "Configurações" }).click(), otavio.goto("/settings")]);
  for (const [name, key] of [
    ["Saudação com uma só fila", "sendGreetingMessageOneQueues"],
    ["Aviso de transferência", "sendMsgTransfTicket"],
    ["Aceitar chamadas", "call"],
    ["Ignorar mensagens de grupos", "CheckMsgIsGroup"],
  ] as const) {
    const before = await otavio.getByRole("switch", { name }).isChecked();
    await marina.getByText(name, { exact: true }).click();
    await expect.poll(() => otavio.getByRole("switch", { name }).isChecked()).toBe(!before);
    expect(await settingOf(marina, key)).toBe(before ? "disabled" : "enabled");
  }
  await marina.getByText("Operação atualizada com sucesso.").first().waitFor();

  await marina.getByLabel("Idioma das mensagens automáticas").selectOption("es");
  await marina.getByLabel("Fuso horário").selectOption("America/Manaus");
  await expect.poll(() => otavio.getByLabel("Fuso horário").inputValue()).toBe("America/Manaus");
  await expect.poll(() => otavio.getByLabel("Idioma das mensagens automáticas").inputValue()).toBe("es");
  const name = marina.getByLabel("Nome da empresa");
  const before = await name.inputValue();
  await name.fill(" ");
  await name.press("Enter");
  await marina.getByText("O nome precisa de 2 caracteres ou mais.").waitFor();
  await name.press("Escape");
  expect(await name.inputValue()).toBe(before);
  await marina.route("**/api/companies/*/preferences", (route) => route.abort());
  await name.fill("Aurora Móveis e Decoração");
  await name.press("Enter");
  await marina.getByRole("alert").getByText("Sem conexão com o servidor.").waitFor();
  expect(await name.inputValue()).toBe("Aurora Móveis e Decoração");
  await marina.unroute("**/api/companies/*/preferences");
  await name.press("Tab");
  const elsewhere = otavio.getByLabel("Nome da empresa");
  await expect.poll(() => elsewhere.inputValue()).toBe("Aurora Móveis e Decoração");
  const { company } = await callAs(marina, getMe, {});
  expect(company).toMatchObject({ language: "es", timeZone: "America/Manaus" });
  expect(company.name).toBe("Aurora Móveis e Decoração");

  const token = marina.getByLabel("Token do Asaas");
  await token.fill("$aact_segredo");
  await token.press("Enter");
  await otavio.getByPlaceholder("Salvo. Digite outro para trocar.").waitFor();
  await expect.poll(() => token.inputValue()).toBe("");
  await otavio.getByRole("button", { name: "Remover", exact: true }).click();
  await otavio.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await marina.getByPlaceholder("Nenhum token salvo.").waitFor();
});

// Specification (administration): an option that could not be saved goes back, with a sentence.
it("a setting that cannot be saved returns to its value with the reason", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  await page.goto("/settings");
  const ratings = page.getByRole("switch", { name: "Avaliações" });
  const before = await ratings.isChecked();
  await page.route("**/api/settings/userRating", (route) => route.abort());
  await page.getByText("Avaliações", { exact: true }).click();
  await page.getByRole("alert").getByText("Sem conexão com o servidor.").waitFor();
  expect(await ratings.isChecked()).toBe(before);
  await page.unroute("**/api/settings/userRating");
  await page.getByText("Avaliações", { exact: true }).click();
  await page.getByText("Operação atualizada com sucesso.").waitFor();
  await page.getByRole("alert").waitFor({ state: "detached" });
  expect(await settingOf(page, "userRating")).toBe(before ? "disabled" : "enabled");
});

it("deleting old tickets is confirmed with their number, and keeping more is saved at once", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  await page.goto("/settings");
  const kept = page.getByLabel("Guardar atendimentos resolvidos");
  await kept.selectOption({ label: "12 meses" });
  const asked = page.getByRole("dialog", { name: "Excluir atendimentos antigos?" });
  await asked.getByText(/^Nenhum atendimento foi resolvido antes de \d{2}\/\d{2}\/\d{4}\./).waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(await kept.inputValue()).toBe("forever");
  expect(await settingOf(page, "keepTickets")).toBe("forever");
  await kept.selectOption({ label: "12 meses" });
  await asked.getByRole("button", { name: "Excluir toda madrugada" }).click();
  await expect.poll(() => settingOf(page, "keepTickets")).toBe("12");
  await kept.selectOption({ label: "24 meses" });
  await expect.poll(() => settingOf(page, "keepTickets")).toBe("24");
});

it("nearly full and full storage is explained in the settings", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const { company } = await callAs(page, getMe, {});
  const [planId, companyId] = [String(company.planId), String(company.id)];
  const limitTo = (storageMegabytes: number | null) =>
    callAs(page, updatePlan, {
      params: { id: planId },
      query: { confirmed: "true" },
      body: { storageMegabytes },
    });
  await limitTo(2);
  const { id } = await callAs(page, createQuickMessage, { body: { shortcode: "tabela", message: "Veja" } });
  const reply = { id: String(id) };
  const fillTo = async (share: number) => {
    await callAs(page, removeQuickMedia, { params: reply });
    const { used, limit } = await callAs(page, getCompanyStorage, { params: { id: companyId } });
    const content = new Blob(["x".repeat(Math.ceil((limit ?? 0) * share) - used)]);
    const files = [{ name: "tabela.txt", content }];
    await callAs(page, uploadQuickMedia, { params: reply, body: {}, files });
    await page.goto("/settings");
  };
  await fillTo(0.79);
  await page.getByText(/de 2 MB em uso \(79%\)/).waitFor();
  expect(await page.getByText(/^(Quase cheio|Cheio)\./).count()).toBe(0);
  await fillTo(0.8);
  await page.getByText(/^Quase cheio\. Quando encher, a equipe não envia mais arquivos/).waitFor();
  await limitTo(1);
  await page.reload();
  await page.getByText(/^Cheio\. A equipe não envia mais arquivos/).waitFor();
  await callAs(page, deleteQuickMessage, { params: reply });
  await limitTo(null);
});

// Specification (money): signup, trial days, grace days, test mail and Pix on the page of the rules.
it("a super user changes the installation's settings, and refused values stay typed", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  await page.goto("/installation/rules");
  const grace = page.getByRole("textbox", { name: "Dias de tolerância" });
  await grace.fill("91");
  await grace.press("Enter");
  await page.getByText("Use um número inteiro de 0 a 90.").waitFor();
  expect(await grace.inputValue()).toBe("91");
  await page.route("**/api/installation-settings", (route) => route.abort());
  await grace.fill("5");
  await grace.press("Enter");
  await page.getByRole("alert").getByText("Sem conexão com o servidor.").waitFor();
  expect(await grace.inputValue()).toBe("5");
  await page.unroute("**/api/installation-settings");
  await grace.press("Enter");
  await page.getByText("Operação atualizada com sucesso.").waitFor();
  // A value that is typed while an earlier one is being saved is saved afterwards, even if the field has lost the focus
  // by then.
  const goOn = await delayAnswers(page, "**/api/installation-settings");
  await grace.fill("7");
  await grace.press("Enter");
  await grace.fill("6");
  await grace.press("Tab");
  goOn();
  await expect.poll(async () => (await callAs(page, getInstallationSettings, {})).graceDays).toBe(6);
  await page.unroute("**/api/installation-settings");
  await page.getByText("Cadastro aberto", { exact: true }).click();
  await expect
    .poll(() => callAs(page, getInstallationSettings, {}))
    .toEqual({
      signupOpen: false,
      trialDays: 3,
      graceDays: 6,
      connectionDays: 7,
      reminderConnectionId: null,
      pixProvider: null,
      issuerName: "",
      issuerTaxId: "",
      issuerAddress: "",
      setupHidden: false,
    });
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
  await page
    .getByRole("status")
    .getByText(/^Enviado para admin@demo\.recado/)
    .waitFor();

  // An external system receives events about companies. Its secret is shown only once, and the results of deliveries
  // appear without a reload.
  const address = page.getByLabel("Endereço dos avisos (webhook)");
  await address.fill("ftp://nada");
  await address.press("Enter");
  await page.getByText("Endereço inválido").waitFor();
  await address.fill("http://127.0.0.1:9/recado");
  await address.press("Enter");
  await page.getByText("Copie agora: este segredo não aparece de novo.").waitFor();
  const secret = page.getByRole("textbox", { name: "Segredo dos avisos" });
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Enviar aviso de teste" }).click();
  await page
    .getByRole("list", { name: "Últimos avisos" })
    .getByText(/^Aguardando · endereço de rede privada/)
    .waitFor();
  await page.reload();
  await address.waitFor();
  expect(await secret.count()).toBe(0);
  await page.getByRole("button", { name: "Gerar outro segredo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gerar outro segredo" }).click();
  await secret.waitFor();
  await page.getByRole("button", { name: "Remover", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await secret.waitFor({ state: "detached" });
  expect(await address.inputValue()).toBe("");
});

// Specification (administration): the schedules tab, only when scheduleType is company.
// Specification (administration): lunch breaks and holidays beyond the single span.
it("company hours have a tab only while in use, with lunch breaks and holidays", async () => {
  const [marina, helena] = await openAsAdmins("helena@demo.recado");
  await Promise.all([marina.goto("/settings"), helena.goto("/settings?section=schedules")]);
  await helena.getByLabel("Horários de atendimento").waitFor();
  expect(await helena.getByRole("tab", { name: "Horários" }).count()).toBe(0);
  await marina.getByLabel("Horários de atendimento").selectOption("company");
  await helena.getByText(/com estes horários, a empresa está aberta\.$/).waitFor();
  await marina.getByRole("tab", { name: "Horários" }).click();
  await marina.waitForURL("**/settings?section=schedules");

  await marina.getByLabel("Tem horário de atendimento").check();
  await marina.getByRole("button", { name: "Adicionar intervalo em Segunda-feira" }).click();
  await marina.getByLabel("Segunda-feira, intervalo até").fill("11:30");
  await marina.getByText("O intervalo termina antes de começar.").waitFor();
  await marina.getByRole("button", { name: "Salvar" }).click();
  await expect
    .poll(() => marina.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Segunda-feira, intervalo até");
  await marina.getByLabel("Segunda-feira, intervalo até").fill("13:30");
  await marina.getByText("O intervalo termina antes de começar.").waitFor({ state: "detached" });
  await marina.getByRole("button", { name: "Copiar Segunda-feira para segunda a sexta" }).click();
  await marina.getByRole("button", { name: /^Feriados nacionais de \d{4}$/ }).click();
  await marina.getByLabel("Data: Natal").first().waitFor();
  await marina.getByRole("switch", { name: "Fechado" }).last().check();
  await marina.getByRole("button", { name: "Adicionar feriado" }).click();
  const save = marina.getByRole("button", { name: "Salvar" });
  await save.click();
  await marina.getByText("Informe a data").waitFor();
  const day = await marina.getByLabel("Data: Natal").first().inputValue();
  await marina.getByLabel("Data: novo feriado").fill("31/11/2037");
  await marina.getByLabel("Nome: 31/11/2037").press("Tab");
  await marina.getByText("Não existe o dia 31 em novembro de 2037.").waitFor();
  await marina.getByLabel("Data: 31/11/2037").fill(day);
  await marina.getByLabel(`Nome: ${day}`).fill("Aniversário da cidade");
  await save.click();
  await marina.getByText("Este dia já está na lista").waitFor();
  await marina.getByLabel("Data: Aniversário da cidade").fill("15/08/2037");

  await marina.route("**/api/companies/*/schedules", (route) => route.abort());
  await save.click();
  await marina.getByText("Sem conexão com o servidor.").waitFor();
  expect(await marina.getByLabel("Nome: Aniversário da cidade").inputValue()).toBe("Aniversário da cidade");
  await marina.unroute("**/api/companies/*/schedules");
  await save.click();
  await marina.getByText("Horários atualizados com sucesso.").waitFor();
  await helena.getByLabel("Nome: Aniversário da cidade").waitFor();
  expect(await helena.getByLabel("Segunda-feira, intervalo até").inputValue()).toBe("13:30");
  const { company } = await callAs(marina, getMe, {});
  expect(company.schedules[4]).toMatchObject({
    weekdayEn: "friday",
    startLunchTime: "12:00",
    endLunchTime: "13:30",
  });
  expect(company.holidays.at(-1)).toMatchObject({ date: "2037-08-15", name: "Aniversário da cidade" });
});

// Specification (administration): what is typed is kept over others' changes and asked about before it is left.
it("unsaved hours are kept over another admin's changes and confirmed before leaving", async () => {
  const [marina, irene] = await openAsAdmins("irene@demo.recado");
  await setScheduleType(marina, "company");
  const { company } = await callAs(marina, getMe, {});
  const params = { id: String(company.id) };
  await callAs(marina, updateCompanyPreferences, { params, body: { timeZone: "America/Sao_Paulo" } });
  const holiday = { date: "2020-12-25", name: "Natal passado", startTime: "00:00", endTime: "00:00" };
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
  const body = { schedules: [], holidays: [holiday] };
  await callAs(marina, updateCompanyHours, { params, body });
  await marina.goto("/settings?section=schedules");
  await marina.getByText("1 feriado passado").waitFor();
  expect(await marina.getByLabel("Nome: Natal passado").isVisible()).toBe(false);
  await marina.getByText(/a empresa está aberta\.$/).waitFor();
  await marina.getByRole("button", { name: "Adicionar feriado" }).click();
  await marina.getByLabel("Data: novo feriado").fill(today);
  await marina.getByText(/a empresa está fechada\.$/).waitFor();

  await callAs(irene, updateCompanyHours, { params, body: { ...body, holidays: [] } });
  await marina.getByText("Outra pessoa salvou outros horários enquanto você editava.").waitFor();
  await setScheduleType(irene, "disabled");
  await marina.getByText("Os horários por empresa foram desligados enquanto você editava").waitFor();
  await marina.getByRole("tab", { name: "Opções" }).click();
  await marina.getByRole("button", { name: "Continuar editando" }).click();
  const typed = today.split("-").toReversed().join("/");
  expect(await marina.getByLabel(`Data: ${typed}`).inputValue()).toBe(typed);
  await marina.getByRole("button", { name: "Descartar alterações" }).click();
  // Hours per company are switched off, and the form has no unsaved changes any more, so the tab disappears.
  await marina.getByRole("switch", { name: "Avaliações" }).waitFor();
  await marina.getByRole("tab", { name: "Horários" }).waitFor({ state: "detached" });
});

// Specification (administration): the settings are for admins alone.
it("agents cannot open the settings", async () => {
  const agent = await fixture.open();
  await signInPage(agent, "bruna@demo.recado");
  expect(await agent.getByRole("link", { name: "Configurações" }).count()).toBe(0);
  await agent.goto("/settings");
  await agent.getByText("Acesso não permitido").waitFor();
  await agent.waitForURL("**/tickets");
});

it.each(widths(["desktop", "phone"]))(
  "the settings have no accessibility violation, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await setScheduleType(page, "company");
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Avaliações" }).waitFor();
    const found = await accessibilityViolations(page, "options");
    await page.getByRole("tab", { name: "Horários" }).click();
    await page.getByLabel("Tem horário de atendimento").check();
    await page.getByRole("button", { name: /^Feriados nacionais/ }).click();
    await page.getByRole("switch", { name: "Fechado" }).first().check();
    await page.getByRole("button", { name: "Adicionar feriado" }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByText("Informe a data").waitFor();
    found.push(...(await accessibilityViolations(page, "hours")));
    expect(found).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(screens[screen].viewport.width);
    await page.getByRole("button", { name: "Descartar alterações" }).click();
  },
);

/** Opens pages for two admins. Each user has only one session, so Marina creates a second admin. */
async function openAsAdmins(email: string): Promise<[Page, Page]> {
  const [marina, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(marina);
  await callAs(marina, createUser, {
    body: { name: "Segunda pessoa", email, password: "demo1234", profile: "admin" },
  });
  await signInPage(other, email);
  return [marina, other];
}

async function settingOf(page: Page, wanted: string): Promise<string | undefined> {
  return (await callAs(page, listSettings, {})).find(({ key }) => key === wanted)?.value;
}

async function setScheduleType(page: Page, value: "company" | "disabled"): Promise<void> {
  await callAs(page, updateSetting, { params: { key: "scheduleType" }, body: { value } });
}
