import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeDraft, draftOf } from "./drafts.ts";
import { openSharedDrafts, shareDraft } from "./shared-drafts.ts";

let ticketId = 7;
let other: BroadcastChannel;

describe("the drafts of two windows", () => {
  beforeEach(() => {
    ticketId += 1;
    // Drafts are not stored here: the timer would fire during the test file that follows in the same process.
    vi.stubGlobal("window", { setTimeout: () => 0, clearTimeout: () => undefined });
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
    const shared = nextMessage();
    shareDraft(ticketId);
    other.postMessage({ ticketId, text: "", caret: 0 });
    expect(await shared).toEqual({ ticketId, text: "Bom dia", caret: 7, mentions: [] });
    other.postMessage({ ticketId: 1, text: "Outro atendimento", caret: 0 });
    await expect.poll(() => draftOf(1)?.text).toBe("Outro atendimento");
    expect(draftOf(ticketId)?.text).toBe("Bom dia");
  });
});

function nextMessage(): Promise<unknown> {
  return new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
}
