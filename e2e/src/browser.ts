import packedChromium from "@sparticuz/chromium";
import { type BrowserServer, chromium } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser that comes with the packages, or the one that `CHROMIUM_PATH` names. */
export async function launchBrowser(): Promise<BrowserServer> {
  packedChromium.setGraphicsMode = false;
  const executablePath = process.env.CHROMIUM_PATH ?? (await packedChromium.executablePath());
  return chromium.launchServer({ executablePath, args: flags, host: "127.0.0.1" });
}
