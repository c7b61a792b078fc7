import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser that all journeys share is reached. */
    browser: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowser();
  project.provide("browser", browser.wsEndpoint());
  return () => browser.close();
}
