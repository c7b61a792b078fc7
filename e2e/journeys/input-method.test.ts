import { writeAsPersona } from "@recado/contract/demo-phones";
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { bubble, composer, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): an input method keeps its Enter.
it("Enter within an input method sends nothing, and the next Enter sends the message once", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  await row(page, "Diego Farias").click();
  const field = composer(page, "Diego Farias");
  await field.focus();
  const devtools = await page.context().newCDPSession(page);
  await page.getByRole("article").first().waitFor();
  const messages = await page.getByRole("article").count();
  await devtools.send("Input.imeSetComposition", { text: "ありが", selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press("Enter");
  expect(await field.inputValue()).toMatch(/^ありが/);
  expect(await page.getByRole("article").count()).toBe(messages);

  await devtools.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  await field.fill("");
  await devtools.send("Input.imeSetComposition", { text: "/pr", selectionStart: 3, selectionEnd: 3 });
  await devtools.send("Input.insertText", { text: "ありがとう" });
  expect(await field.inputValue()).toBe("ありがとう");
  // If Enter is pressed twice quickly, the message is sent only once.
  await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
  await bubble(page, "ありがとう").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await bubble(page, "ありがとう").count()).toBe(1);
});

isLongRun(() => {
  it("a conversation shows long, right-to-left and emoji texts, numbers and lists correctly", async () => {
    const page = await fixture.open();
    await openConversation(page, "Lívia Prado");
    const say = (text: string) =>
      callAs(page, writeAsPersona, { params: { personaId: "livia" }, body: { text } });
    await say(
      "\u05e9\u05dc\u05d5\u05dd\n\u05d4\u05d6\u05de\u05e0\u05ea\u05d9 3 \u05db\u05d9\u05e1\u05d0\u05d5\u05ea \u05d5\u05e9\u05d5\u05dc\u05d7\u05df",
    );
    await say("> Quando?\n- (11) 91234-5678\n- livia@exemplo.com.br");
    await say("👍🏽");
    await say(Array.from({ length: 30 }, (_, line) => `Pedido número ${line + 1} de trinta`).join("\n"));
    const long = bubble(page, "Pedido número 1 de trinta");
    await long.getByRole("button", { name: "Ler mais" }).waitFor();
    await expect.poll(() => heightOf(long)).toBeLessThan(330);

    const top = () => long.boundingBox().then((box) => box?.y);
    const before = await top();
    await long.getByRole("button", { name: "Ler mais" }).press("Enter");
    await expect.poll(() => heightOf(long)).toBeGreaterThan(600);
    expect(await top()).toBe(before);
    await page.getByRole("button", { name: /^Ir para o fim/ }).waitFor();
    await long.getByRole("button", { name: "Ler menos" }).press("Enter");

    await bubble(page, "Quando?")
      .getByRole("link", { name: "(11) 91234-5678" })
      .and(page.locator("[href='tel:11912345678']"))
      .waitFor();
    await page.locator("[href='mailto:livia@exemplo.com.br']").waitFor();
    expect(
      await bubble(page, "👍🏽")
        .locator("[data-emoji]")
        .evaluate((words) => getComputedStyle(words).fontSize),
    ).toBe("32px");
    const hebrew = bubble(page, "\u05e9\u05dc\u05d5\u05dd").locator("[class*=bubbleBodyText]");
    // The Hebrew text runs from right to left, so its short first line begins at the right edge of the longer second
    // line.
    expect(
      await hebrew.evaluate((words) => {
        const [first] = words.getClientRects();
        return (first?.left ?? 0) - words.getBoundingClientRect().left;
      }),
    ).toBeGreaterThan(40);
  });
});

function heightOf(message: Locator): Promise<number> {
  return message.evaluate((element) => element.getBoundingClientRect().height);
}
