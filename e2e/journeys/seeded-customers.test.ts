import { expect, it } from "vitest";
import { phone } from "../fixtures/customer-phone.ts";
import { answer, exploreDemo, row, ticks } from "../fixtures/inbox.ts";
import { setStage } from "../fixtures/stage.ts";

const stage = setStage();

it("brings an answer to a customer of the list, who reads it", async () => {
  const page = await stage.open();
  await exploreDemo(page);
  const words = "Recebi o comprovante, Sônia. Está tudo certo!";
  await row(page, "Sônia Albuquerque").click();
  await answer(page, "Sônia Albuquerque", words);
  await ticks(page, words, "Lida").waitFor({ state: "attached" });
  expect(await phone(page).getByText("Sônia Albuquerque").count()).toBe(0);
});
