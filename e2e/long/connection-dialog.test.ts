import { listConnections } from "@recado/contract/connections";
import { updateSetting } from "@recado/contract/settings";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (administration): the dialog has the tabs General, Messages, Assessments, Integrations and Working hours.
it.each(widths(["desktop", "phone"]))(
  "a connection is set up in the tabs of its dialog, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    for (const key of ["userRating", "scheduleType"])
      await callAs(page, updateSetting, { params: { key }, body: { value: "disabled" } });
    const now = async () => (await callAs(page, listConnections, {}))[0];
    await page.goto(`/connections?edit=${(await now())?.id}`);
    const dialog = page.getByRole("dialog", { name: "Editar conexão" });
    const open = (name: string) => dialog.getByRole("tab", { name }).click();
    const save = dialog.getByRole("button", { name: "Salvar", exact: true });
    await dialog.getByRole("checkbox", { name: "Pós-venda" }).check();
    await dialog.getByLabel("Mensagem ao resolver por inatividade").fill("Encerramos por aqui.");
    await dialog.getByRole("button", { name: /^(Criar|Substituir) token$/ }).click();
    if (screen === "phone")
      await page
        .getByRole("dialog", { name: "Substituir o token?" })
        .getByRole("button", { name: "Substituir token" })
        .click();
    const token = dialog.getByRole("textbox", { name: "Token da API de mensagens" });
    await token.waitFor();
    expect(await token.inputValue()).toMatch(/^\d+-[\w-]{43}$/);

    await open("Mensagens");
    await dialog.getByLabel("Mensagem de saudação").fill("");
    await open("Integrações");
    await dialog.getByLabel("Prompt de IA").waitFor();
    await dialog.getByText("Responde a quem escreve por esta conexão").waitFor();
    await save.click();
    await dialog.getByText("A mensagem de saudação é obrigatória com mais de uma fila.").waitFor();
    await dialog.getByRole("tab", { name: "Mensagens com erros" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-path") === "greetingMessage");
    expect(await accessibilityViolations(page, "refused messages")).toEqual([]);
    await dialog.getByLabel("Mensagem de saudação").fill("Bem-vindo à ");
    await dialog.getByRole("button", { name: "{{name}}, nome" }).first().click();

    await open("Avaliações");
    await dialog.getByText("As avaliações estão desligadas").waitFor();
    await callAs(page, updateSetting, { params: { key: "userRating" }, body: { value: "enabled" } });
    await dialog.getByText("As avaliações estão desligadas").waitFor({ state: "detached" });
    await dialog.getByLabel("Mensagem de avaliação").fill("Como foi?");

    await open("Horários");
    await dialog.getByText("O atendimento não tem horário").waitFor();
    await callAs(page, updateSetting, { params: { key: "scheduleType" }, body: { value: "company" } });
    await dialog.getByText("O atendimento não tem horário").waitFor({ state: "detached" });
    await dialog.getByLabel("Este número tem horário próprio").setChecked(screen === "desktop");
    if (screen === "desktop") await dialog.getByLabel("Segunda-feira, das").fill("07:45");
    else await dialog.getByText("Vale o horário da empresa").waitFor();
    await save.click();
    await dialog.waitFor({ state: "detached" });
    const saved = await now();
    expect(saved).toMatchObject({
      greetingMessage: "Bem-vindo à {{name}}",
      ratingMessage: "Como foi?",
      expiresInactiveMessage: "Encerramos por aqui.",
      hasToken: true,
    });
    expect(saved?.queues.map(({ name }) => name)).toContain("Pós-venda");
    expect(saved?.schedules[0]?.startTime).toBe(screen === "desktop" ? "07:45" : undefined);
  },
);
