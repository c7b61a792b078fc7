import { mediaLimits } from "@recado/contract/shared/media";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeDraft } from "../../tickets/drafts.ts";
import {
  attachFiles,
  clearTray,
  expectFile,
  expectNoMore,
  type PendingFile,
  removeAttachment,
  sendNoMore,
  sendWhenComplete,
  trayOf,
} from "./attachments.ts";

const ticketId = 1;
const content = new Blob(["%PDF"], { type: "application/pdf" });
let sent: string[][] = [];

beforeEach(() => {
  vi.stubGlobal("window", globalThis);
  // Drafts are saved by a timer. With a real clock the timer could fire while the next test file runs in this
  // process.
  vi.useFakeTimers();
  sent = [];
  clearTray(ticketId);
  changeDraft(ticketId, { text: "", files: [] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(): void {
  sent.push(trayOf(ticketId).attachments.map(({ name }) => name));
  clearTray(ticketId);
}

function arrive(file: PendingFile): void {
  attachFiles(
    ticketId,
    [{ name: file.name, size: content.size, type: content.type, content }],
    mediaLimits.web,
  );
  expectNoMore(ticketId, file);
}

it("an answer sent while its files are still loading is sent once with all files", () => {
  const [first, second] = [expectFile(ticketId, "a.pdf"), expectFile(ticketId, "b.pdf")];
  sendWhenComplete(ticketId, send);
  sendWhenComplete(ticketId, send);
  arrive(first);
  expect(sent).toEqual([]);
  arrive(second);
  expectNoMore(ticketId, second);
  expect(sent).toEqual([["a.pdf", "b.pdf"]]);
});

it.each([
  ["a file cannot be loaded", (file: PendingFile) => expectNoMore(ticketId, file)],
  ["the answer is edited again", () => sendNoMore(ticketId)],
  ["the answer was discarded", () => clearTray(ticketId)],
])("an answer waiting for its files is not sent if %s", (_, happen) => {
  const file = expectFile(ticketId, "a.pdf");
  sendWhenComplete(ticketId, send);
  happen(file);
  arrive(file);
  arrive(expectFile(ticketId, "b.pdf"));
  expect(sent).toEqual([]);
});

it("an answer waiting for its files is not sent if an attachment was removed meanwhile", () => {
  arrive(expectFile(ticketId, "a.pdf"));
  const file = expectFile(ticketId, "b.pdf");
  sendWhenComplete(ticketId, send);
  for (const { id } of trayOf(ticketId).attachments) removeAttachment(ticketId, id);
  arrive(file);
  expect(sent).toEqual([]);
});
