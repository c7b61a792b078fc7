import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it.each(widths(["desktop", "phone"]))(
  "the limits for new contacts of a number are shown, paused and changed, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    await page.goto("/connections");
    await page.getByRole("button", { name: "Diagnóstico de Loja principal" }).click();
    const limits = page.getByRole("region", { name: "Conversas iniciadas pela empresa" });
    await limits.getByText("O número pode escrever a novos contatos agora.").waitFor();
    await limits.getByText("0 de 20").waitFor();
    await limits.getByText("Sem limite informado").waitFor();

    await limits.getByRole("button", { name: "Pausar envios" }).click();
    await limits.getByText("Alguém pausou os envios deste número.").waitFor();
    await limits.getByRole("button", { name: "Retomar envios" }).click();
    await limits.getByText("O número pode escrever a novos contatos agora.").waitFor();

    await limits.getByRole("button", { name: "Editar limites" }).click();
    const dialog = page.getByRole("dialog", { name: "Limites de envio de Loja principal" });
    expect(
      await accessibilityViolations(page, "a connection's limits", undefined, ["light", "dark"]),
    ).toEqual([]);
    await dialog.getByLabel("Etapa 1: por dia").fill("7");
    // Esc affects the dialog only. Typed values are discarded only after a confirmation.
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Descartar alterações?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Descartar alterações?" }).waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Etapa 1: por dia").inputValue()).toBe("7");
    await dialog.getByLabel("Etapa 2: a partir do dia").fill("0");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.getByText("Os dias devem começar em 0 e crescer").waitFor();
    expect(await accessibilityViolations(page, "sending limits")).toEqual([]);
    await dialog.getByLabel("Etapa 2: a partir do dia").fill("5");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.waitFor({ state: "detached" });
    await limits.getByText("0 de 7").waitFor();
    expect(await limits.getByText("a partir do dia 5: 50 por dia").count()).toBe(1);
    await limits.getByRole("button", { name: "Editar limites" }).click();
    await dialog.getByLabel("Etapa 1: por dia").fill("20");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await limits.getByText("0 de 20").waitFor();
    const opener = limits.getByRole("button", { name: "Editar limites" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);
