import { expect, it } from "vitest";
import { installWay } from "./install-way.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const ipad =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15";
const android =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

it.each([
  ["Safari on an iPhone", { userAgent: iphone, touchPoints: 5 }, "safari"],
  ["an iPad that reports itself as a Mac", { userAgent: ipad, touchPoints: 5 }, "safari"],
  ["a Mac", { userAgent: ipad, touchPoints: 0 }, "menu"],
  ["an iPhone's home screen app", { userAgent: iphone, touchPoints: 5, isStandalone: true }, "installed"],
  ["Android with an install prompt", { userAgent: android, touchPoints: 5, hasPrompt: true }, "button"],
  ["Android without an install prompt", { userAgent: android, touchPoints: 5 }, "menu"],
] as const)("the way to install the app on $0 is $2", (_, facts, way) => {
  expect(installWay({ isStandalone: false, hasPrompt: false, ...facts })).toBe(way);
});
