import { expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0 Safari/537.36 Edg/141.0`,
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1",
    "Safari, iOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webKit} Chrome/141.0 Mobile Safari/537.36`,
    "Chrome, Android",
  ],
  ["curl/8.5.0", ""],
  ["", ""],
])("the user agent %s is shown as %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
