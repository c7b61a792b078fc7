import type { Page } from "playwright-core";
import { type Measurement, percentile } from "./outcome.ts";
import { measurementWithin, rowOf } from "./screen-start.ts";

/** Number of tickets that are opened; the list shows all of their rows without scrolling. */
const opened = 8;

/**
 * Measures how long a ticket takes from the click on its row until a frame shows its messages and the message field:
 * when it is opened for the first time, and when it is opened again.
 */
export async function measureOpening(page: Page): Promise<Measurement[]> {
  await page.reload();
  await rowOf(page, 0).waitFor();
  // The code of the conversation loads after the list. Opening the first ticket waits for it.
  await timeOpening(page, 0);
  const first = await timeOpenings(page);
  const again = await timeOpenings(page);
  return [
    measurementWithin(
      "screen open first",
      percentile(first, 0.5),
      150,
      "ms from the click to the messages, p50",
    ),
    measurementWithin(
      "screen open again",
      percentile(again, 0.5),
      50,
      "ms from the click to the messages, p50",
    ),
  ];
}

async function timeOpenings(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let customer = 1; customer <= opened; customer++) times.push(await timeOpening(page, customer));
  return times;
}

async function timeOpening(page: Page, customer: number): Promise<number> {
  const shown = page.evaluate(untilShown, `Cliente ${customer}`);
  await rowOf(page, customer).click();
  const took = await shown;
  await page.waitForTimeout(600);
  return took;
}

/** Returns the time from the next click to the frame that shows the ticket's messages and the message field. */
function untilShown(name: string): Promise<number> {
  return new Promise((resolve) => {
    let clicked = 0;
    addEventListener("click", (event) => (clicked = event.timeStamp), { capture: true, once: true });
    const look = () => {
      const pane = document.querySelector(`[aria-label="Conversa com ${name}"]`);
      const isShown = pane?.querySelector("[role=article], article") && pane.querySelector("textarea");
      if (clicked === 0 || !isShown) requestAnimationFrame(look);
      else requestAnimationFrame((now) => resolve(now - clicked));
    };
    look();
  });
}
