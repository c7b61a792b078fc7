import { setTimeout as wait } from "node:timers/promises";
import type { PersonaPhone } from "@recado/contract/demo-phones";
import type { Logger } from "pino";
import { z } from "zod";
import type { SandboxAdmin, SandboxEvent } from "./sandbox-admin.ts";
import type { SandboxPeople } from "./sandbox-people.ts";

const typingMilliseconds = 10_000;
const retryMilliseconds = 500;
const readMilliseconds = 2_500;

export interface PhoneEvents {
  isTyping(number: string): boolean;
  onChange(listener: (phone: PersonaPhone) => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * Follows the events of the simulated phones. Reports each phone that has changed, and marks messages to the `readers`
 * as read.
 */
export function followPhones(
  admin: SandboxAdmin,
  people: SandboxPeople,
  describe: (personaId: string) => Promise<PersonaPhone | undefined>,
  logger: Logger,
): PhoneEvents {
  const closing = new AbortController();
  const listeners: ((phone: PersonaPhone) => Promise<void>)[] = [];
  const typing = createTyping();
  const reports = createReports(async (personaId) => {
    if (closing.signal.aborted) return;
    try {
      const phone = await describe(personaId);
      if (phone) await Promise.all(listeners.map((listener) => listener(phone)));
    } catch (error) {
      logger.warn(
        { err: error },
        "state of a demonstration phone not published, publishing the state at the next change",
      );
    }
  });
  const readers = new Set<string | undefined>(people.readers.map(({ number }) => number));

  function hear(event: SandboxEvent): void {
    if (event.type === "message-arrived" && readers.has(event.contact)) void readSoon(event);
    const persona = people.personas.find(({ number }) => number === event.contact);
    if (!persona) return;
    const tell = () => reports.tell(persona.id);
    if (event.type === "phone-typing") typing.note(persona.number, event.state === "composing", tell);
    if (event.type === "message-arrived") typing.note(persona.number, false, tell);
    tell();
  }

  async function readSoon({ contact, message }: SandboxEvent): Promise<void> {
    try {
      await wait(readMilliseconds, undefined, { signal: closing.signal });
      await admin.post("/read", { contact, phone: message?.phone }, z.unknown());
    } catch (error) {
      if (!closing.signal.aborted)
        logger.warn({ err: error }, "demonstration customer's read receipt failed, message stays unread");
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await admin.readEvents(closing.signal, hear).catch((error: unknown) => {
        if (!closing.signal.aborted)
          logger.warn({ err: error }, "event stream of the demonstration's phones lost, reconnecting");
      });
      await new Promise((resolve) => setTimeout(resolve, closing.signal.aborted ? 0 : retryMilliseconds));
    }
  }

  void follow();
  return {
    isTyping: typing.is,
    onChange: (listener) => listeners.push(listener),
    async close() {
      closing.abort();
      typing.forget();
      await reports.settled();
    },
  };
}

/**
 * Tracks which customers are typing. A customer stops typing with an event, or if no typing event arrives for a while.
 */
function createTyping() {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    is: (number: string) => timers.has(number),
    note(number: string, isTyping: boolean, whenOver: () => void): void {
      clearTimeout(timers.get(number));
      timers.delete(number);
      if (!isTyping) return;
      const over = () => {
        timers.delete(number);
        whenOver();
      };
      timers.set(number, setTimeout(over, typingMilliseconds));
    },
    forget() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/**
 * Reports changed phones, with at most one report of a phone running at a time. Changes during a report lead to one
 * further report, so that the last report is up to date.
 */
function createReports(report: (id: string) => Promise<void>) {
  const changed = new Set<string>();
  const reporting = new Map<string, Promise<void>>();

  async function reportUntilStill(id: string): Promise<void> {
    while (changed.delete(id)) await report(id);
    reporting.delete(id);
  }

  return {
    tell(id: string): void {
      changed.add(id);
      if (!reporting.has(id)) reporting.set(id, reportUntilStill(id));
    },
    settled: () => Promise.all(reporting.values()),
  };
}
