import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Product, startProduct } from "./product.ts";
import { screens } from "./screens.ts";

export interface Stage {
  readonly product: Product;
  /** A browser of its own, as another computer would be, on the product's first page. */
  open(options?: BrowserContextOptions): Promise<Page>;
}

const output = join(import.meta.dirname, "../output");
const patienceMs = 15_000;

/** One product for the journeys of a file. A page that throws, or a product that complains, fails its journey. */
export function setStage(environment: Record<string, string> = {}): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const mishaps: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(environment), chromium.connect(inject("browser"))]);
  });
  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages());
    if (task.result?.state === "fail")
      await Promise.all(pages.map((page, index) => page.screenshot({ path: shotOf(task.name, index) })));
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(mishaps.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe("");
  });

  return {
    get product() {
      if (!product) throw new Error("the stage is set before the first journey");
      return product;
    },
    async open(options = screens.desktop) {
      if (!browser) throw new Error("the stage is set before the first journey");
      const context = await browser.newContext({
        baseURL: this.product.url,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        ...options,
      });
      context.setDefaultTimeout(patienceMs);
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => mishaps.push(String(error)));
      page.on("console", (message) => {
        // The browser itself reports requests that fail or are refused; journeys cause those on purpose.
        if (
          message.type() === "error" &&
          !/Failed to load resource|WebSocket connection to|Permissions policy violation/.test(message.text())
        )
          mishaps.push(message.text());
      });
      await page.goto("/");
      return page;
    },
  };
}

function shotOf(journey: string, index: number): string {
  return join(output, `${journey.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${index}.png`);
}
