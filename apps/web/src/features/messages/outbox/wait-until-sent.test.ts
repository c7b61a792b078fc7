import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToOutbox, changeOutbox, outboxEntries } from "./outbox-store.ts";
import { waitUntilSent } from "./wait-until-sent.ts";

const ticketId = 7;
const stored: { clientMessageId: string }[] = [];

describe("the wait for messages of the outbox", () => {
  // The files of the outbox need a browser's storage, whose absence is reported.
  beforeEach(() => vi.stubGlobal("reportError", () => undefined));
  afterEach(() => {
    stored.length = 0;
    for (const { clientMessageId } of outboxEntries()) changeOutbox(clientMessageId, null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("ends well once the server has stored all of them", async () => {
    const [first, second] = add("Olá", "Até logo");
    const sent = waitUntilSent([first, second], () => stored);
    store(first);
    store(second);
    expect(await sent).toBe(true);
  });

  it("ends badly as soon as one of them fails", async () => {
    const [first, second] = add("Olá", "Até logo");
    const sent = waitUntilSent([first, second], () => stored);
    const entry = outboxEntries().find(({ clientMessageId }) => clientMessageId === second);
    if (entry) changeOutbox(second, { ...entry, state: "failed", error: "ERR_SENDING" });
    expect(await sent).toBe(false);
  });

  it("ends badly if the user deletes one of them", async () => {
    const [only] = add("Olá");
    const sent = waitUntilSent([only], () => stored);
    changeOutbox(only, null);
    expect(await sent).toBe(false);
  });

  it("ends badly after 15 seconds, although the message may leave later", async () => {
    vi.useFakeTimers();
    const [only] = add("Olá");
    const sent = waitUntilSent([only], () => stored);
    vi.advanceTimersByTime(15_000);
    expect(await sent).toBe(false);
  });
});

function add(...texts: string[]): [string, string] {
  const ids = addToOutbox(
    ticketId,
    texts.map((body) => ({ body, quoted: null, file: null })),
  );
  return [ids[0] ?? "", ids[1] ?? ""];
}

function store(clientMessageId: string): void {
  stored.push({ clientMessageId });
  changeOutbox(clientMessageId, null);
}
