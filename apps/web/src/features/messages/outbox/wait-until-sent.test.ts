import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToOutbox, changeOutbox, confirmEntry, type OutboxEntry, outboxEntries } from "./outbox-store.ts";
import { waitUntilSent } from "./wait-until-sent.ts";

const ticketId = 7;

describe("the wait for messages of the outbox", () => {
  // The files of the outbox need a browser's storage, whose absence is reported.
  beforeEach(() => vi.stubGlobal("reportError", () => undefined));
  afterEach(() => {
    for (const { clientMessageId } of outboxEntries()) changeOutbox(clientMessageId, null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("ends well once the server has stored all of them, even if their conversation is not loaded", async () => {
    const [first, second] = add("Olá", "Até logo");
    const outcome = waitUntilSent([first, second]);
    confirmEntry(first);
    confirmEntry(second);
    expect(await outcome).toBe("sent");
  });

  it("ends badly as soon as one of them fails", async () => {
    const [first, second] = add("Olá", "Até logo");
    const outcome = waitUntilSent([first, second]);
    change(second, { state: "failed", error: "ERR_SENDING" });
    expect(await outcome).toBe("failed");
  });

  it("ends badly if the user deletes one of them", async () => {
    const [only] = add("Olá");
    const outcome = waitUntilSent([only]);
    changeOutbox(only, null);
    expect(await outcome).toBe("failed");
  });

  it("ends badly if there is no message", async () => {
    expect(await waitUntilSent([])).toBe("failed");
  });

  it("ends after 15 seconds without sending, although the message may leave later", async () => {
    vi.useFakeTimers();
    const [only] = add("Olá");
    const outcome = waitUntilSent([only]);
    vi.advanceTimersByTime(15_000);
    expect(await outcome).toBe("late");
  });

  it("goes on for as long as an earlier message of the ticket is being uploaded", async () => {
    vi.useFakeTimers();
    const [earlier, later] = add("Contrato", "Até logo");
    const outcome = waitUntilSent([later]);
    change(earlier, { state: "sending" });
    vi.advanceTimersByTime(60_000);
    confirmEntry(earlier);
    confirmEntry(later);
    expect(await outcome).toBe("sent");
  });
});

function add(...texts: string[]): [string, string] {
  const ids = addToOutbox(
    ticketId,
    texts.map((body) => ({ body, quoted: null, file: null })),
  );
  return [ids[0] ?? "", ids[1] ?? ""];
}

function change(id: string, changes: Partial<OutboxEntry>): void {
  const entry = outboxEntries().find(({ clientMessageId }) => clientMessageId === id);
  if (entry) changeOutbox(id, { ...entry, ...changes });
}
