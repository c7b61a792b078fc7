import { expect, it } from "vitest";
import { bubble, composer, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signIn } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it("sends nothing with the Enter that an input method takes, and everything with the next", async () => {
  const page = await fixture.open();
  await signIn(page, "admin@demo.recado");
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
  // Pressed twice in a hurry, it is sent once all the same.
  await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
  await bubble(page, "ありがとう").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await bubble(page, "ありがとう").count()).toBe(1);
});
