import { beforeEach, describe, expect, it } from "vitest";
import { createTypeaheadBuffer, type TypeaheadBuffer } from "./typeahead-buffer.ts";

let time: number;
let isLoading: boolean;
let typedAhead: TypeaheadBuffer;

beforeEach(() => {
  time = 0;
  isLoading = false;
  typedAhead = createTypeaheadBuffer({ now: () => time, isLoading: () => isLoading });
});

function type(words: string): void {
  for (const key of words) typedAhead.accept({ key });
}

describe("text typed before its field exists", () => {
  it("is collected key by key and taken once", () => {
    typedAhead.expect();
    type("olá, vou");
    typedAhead.accept({ key: "Backspace" });
    typedAhead.accept({ key: "Enter" });
    expect(typedAhead.take()).toBe("olá, vo\n");
    expect(typedAhead.take()).toBe("");
  });

  it("leaves the first space and Enter to the pressed button", () => {
    typedAhead.expect();
    expect(typedAhead.accept({ key: " " })).toBe(false);
    expect(typedAhead.accept({ key: "Enter" })).toBe(false);
    expect(typedAhead.accept({ key: "F6" })).toBe(false);
    expect(typedAhead.hasText()).toBe(false);
  });

  it.each([
    ["for two seconds while no chunk is loading", false, 1_999, true],
    ["no longer than two seconds", false, 2_000, false],
    ["while a chunk of the page is loading", true, 9_999, true],
    ["at most ten seconds if a chunk never loads", true, 10_000, false],
  ])("is awaited %s", (_, loading, passed, expected) => {
    typedAhead.expect();
    isLoading = loading;
    time = passed;
    expect(typedAhead.isExpecting()).toBe(expected);
  });

  it("is awaited two more seconds after a chunk of the page has loaded", () => {
    typedAhead.expect();
    isLoading = true;
    time = 3_000;
    expect(typedAhead.isExpecting()).toBe(true);
    isLoading = false;
    time = 4_999;
    expect(typedAhead.isExpecting()).toBe(true);
    time = 5_000;
    expect(typedAhead.isExpecting()).toBe(false);
  });

  it("is discarded when the user moves on to something else", () => {
    typedAhead.expect();
    type("entendi");
    typedAhead.forget();
    expect(typedAhead.isExpecting()).toBe(false);
    expect(typedAhead.take()).toBe("");
  });

  it("is limited to 2,000 characters", () => {
    typedAhead.expect();
    type("a".repeat(3_000));
    expect(typedAhead.take()).toHaveLength(2_000);
  });
});
