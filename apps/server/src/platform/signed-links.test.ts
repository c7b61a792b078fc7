import { describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.ts";
import { createSignedLinks } from "./signed-links.ts";

const secrets = createSecrets("a secret key of thirty-two characters or more");
const links = createSignedLinks(secrets.derive("media-link"));
const path = "/media/1/2026-11/a.mp4";
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

function queryOf(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link, "http://localhost").searchParams);
}

describe("a signed link", () => {
  it("is the same within an hour and different in the next", () => {
    expect(links.sign(path, at("10:00:00"))).toBe(links.sign(path, at("10:59:59.999")));
    expect(links.sign(path, at("11:00:00"))).not.toBe(links.sign(path, at("10:59:59.999")));
  });

  it.each([
    ["10:00:00", "10:00:00", true],
    ["10:00:00", "11:59:59.999", true],
    ["10:00:00", "12:00:00", false],
    ["10:59:59", "11:59:59.999", true],
    ["10:59:59", "12:00:00", false],
  ])("made at %s opens at %s: %s", (made, opened, opens) => {
    expect(links.isSigned(path, queryOf(links.sign(path, at(made))), at(opened))).toBe(opens);
  });

  it("opens no other path, not with another key and not for longer", () => {
    const query = queryOf(links.sign(path, at("10:00:00")));
    const now = at("10:00:00");
    const later = String(Number(query.expires) + 3_600);
    expect(links.isSigned("/media/2/2026-11/a.mp4", query, now)).toBe(false);
    expect(links.isSigned(`${path}/`, query, now)).toBe(false);
    expect(links.isSigned(path, { ...query, expires: later }, now)).toBe(false);
    expect(createSignedLinks(secrets.derive("other")).isSigned(path, query, now)).toBe(false);
  });

  it.each<[string, unknown]>([
    ["no value", undefined],
    ["no signature", { expires: "9999999999" }],
    ["an empty signature", { expires: "9999999999", signature: "" }],
    ["a cut signature", { expires: "9999999999", signature: "abc" }],
    ["two signatures", { expires: ["9999999999", "1"], signature: ["a", "b"] }],
    ["an exponent as expiry", { expires: "1e10", signature: "a" }],
    ["an expiry beyond all dates", { expires: "99999999999999999999", signature: "a" }],
    ["a word as expiry", { expires: "never", signature: "a" }],
    ["a list", []],
  ])("does not open with %s as its query", (_, query) => {
    expect(links.isSigned(path, query, at("10:00:00"))).toBe(false);
  });

  it("does not open after a change of a single letter of the signature", () => {
    const query = queryOf(links.sign(path, at("10:00:00")));
    const signature = query.signature ?? "";
    // The last letter of the signature is left alone, because two of its bits are unused and changing them alters
    // nothing.
    for (let position = 0; position < signature.length - 1; position++) {
      const changed = signature[position] === "A" ? "B" : "A";
      const spoilt = signature.slice(0, position) + changed + signature.slice(position + 1);
      expect(links.isSigned(path, { ...query, signature: spoilt }, at("10:00:00"))).toBe(false);
    }
  });

  it("can only be made for a path without a query", () => {
    expect(() => links.sign(`${path}?a=1`, at("10:00:00"))).toThrow(TypeError);
  });
});
