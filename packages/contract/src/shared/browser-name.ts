/**
 * Names in the user agent string and the browsers that they mean. The order matters: a browser also lists names of
 * other browsers for old servers, so the most specific name comes first.
 */
const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Short name of a browser and its operating system, such as "Firefox, Windows"; empty if both are unknown. */
export function browserName(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1];
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(", ");
}
