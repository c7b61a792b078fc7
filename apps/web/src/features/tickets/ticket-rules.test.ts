import { describe, expect, it } from "vitest";
import { conversationAfter } from "./ticket-rules.ts";

const changed = { uuid: "changed" };
const next = { uuid: "next" };

describe("the conversation after an action on a ticket", () => {
  it("is the next one if the conversation of the ticket is still open", () => {
    expect(conversationAfter(changed, next, "changed")).toBe("next");
  });

  it("is the next one if no conversation is open", () => {
    expect(conversationAfter(changed, next, undefined)).toBe("next");
  });

  it("is the one that the user has opened meanwhile, although a next one is known", () => {
    expect(conversationAfter(changed, next, "another")).toBe("another");
  });

  it("is none if there is no next one", () => {
    expect(conversationAfter(changed, undefined, "changed")).toBeUndefined();
  });
});
