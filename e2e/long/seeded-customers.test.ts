import { expect, it } from "vitest";
import { phone } from "../fixtures/customer-phone.ts";
import { row, sendAnswer, ticks } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it("an answer to a customer of the demonstration's list arrives and is read", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const words = "Recebi o comprovante, Sônia. Está tudo certo!";
  await row(page, "Sônia Albuquerque").click();
  await sendAnswer(page, "Sônia Albuquerque", words);
  await ticks(page, words, "Lida").waitFor({ state: "attached" });
  expect(await phone(page).getByText("Sônia Albuquerque").count()).toBe(0);
});
