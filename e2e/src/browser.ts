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
  // A microphone that beeps, for those who are allowed to listen.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

/** The browser that comes with the packages, or the one that `CHROMIUM_PATH` names. */
export async function launchBrowser(): Promise<BrowserServer> {
  packedChromium.setGraphicsMode = false;
  const executablePath = process.env.CHROMIUM_PATH ?? (await packedChromium.executablePath());
  return chromium.launchServer({ executablePath, args: flags, host: "127.0.0.1" });
}
