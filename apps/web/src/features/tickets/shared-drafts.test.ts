import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeDraft, draftOf } from "./drafts.ts";
import { openSharedDrafts, shareDraft } from "./shared-drafts.ts";

const ticketId = 7;
let hasFocus = false;
let other: BroadcastChannel;

describe("the drafts of two windows", () => {
  beforeEach(() => {
    hasFocus = false;
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("document", { hasFocus: () => hasFocus });
    other = new BroadcastChannel("recado-drafts-1-2");
    openSharedDrafts("1-2");
    changeDraft(ticketId, { text: "Bom dia", caret: 7 });
  });
  afterEach(() => {
    other.close();
    vi.unstubAllGlobals();
  });

  it("are the same: what one window sends disappears from the other", async () => {
    other.postMessage({ ticketId, text: "", caret: 0 });
    await expect.poll(() => draftOf(ticketId)).toBeUndefined();
  });

  it("do not replace the text of the window in which the user types", async () => {
    hasFocus = true;
    const answered = nextMessage();
    other.postMessage({ ticketId, text: "", caret: 0 });
    shareDraft(ticketId);
    expect(await answered).toEqual({ ticketId, text: "Bom dia", caret: 7 });
    expect(draftOf(ticketId)?.text).toBe("Bom dia");
  });
});

function nextMessage(): Promise<unknown> {
  return new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
}
