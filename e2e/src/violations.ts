import axe from "axe-core";
import type { Locator, Page } from "playwright-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** What keeps people out of the page as it is now, or out of a part of it, light and dark, in a line each. */
export async function violations(page: Page, place: string, part?: Locator): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(settle);
    const results = await page.evaluate(
      ([values, element]) =>
        window.axe.run(element ?? document, {
          runOnly: { type: "tag", values },
          resultTypes: ["violations"],
        }),
      [standards, await part?.elementHandle()] as const,
    );
    for (const { id, nodes } of results.violations)
      for (const { target, failureSummary } of nodes)
        found.push(
          `${place}, ${colorScheme}: ${id} at ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`,
        );
  }
  return found;
}

/** Colours on their way from one to another are nobody's. */
async function settle(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
