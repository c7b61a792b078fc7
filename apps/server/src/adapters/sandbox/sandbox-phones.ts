import { setTimeout as wait } from "node:timers/promises";
import type { Persona, Phone } from "@recado/contract/demo";
import type { ErrorCode } from "@recado/contract/shared/errors";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import { presentPhoneMessage, sandboxContent } from "./phone-content.ts";
import { SandboxAdmin, type SandboxEvent, SandboxRefusal } from "./sandbox-admin.ts";

export interface SandboxPeople {
  /** Company phones that can scan a QR code; the personas write to the first. */
  companyPhones: readonly { number: string; name: string }[];
  personas: readonly { id: string; number: string; name: string; suggestion: string }[];
  /** Customers without a phone on the screen: what they get they read a moment later, and they write nothing. */
  readers: readonly { number: string; name: string }[];
}

const typingMilliseconds = 10_000;
const retryMilliseconds = 500;
/** How long a customer waits for somebody to answer a call. */
const ringMilliseconds = 8_000;
const readMilliseconds = 2_500;
/** A screen shows the end of a conversation; all of it would travel with every tick. */
const shownMessages = 100;
const anything = z.unknown();

/** The demonstration's phones, played by the sandbox. */
export async function createSandboxPhones(
  adminUrl: string,
  people: SandboxPeople,
  logger: Logger,
): Promise<DemoPhones> {
  const admin = new SandboxAdmin(adminUrl);
  await introduce(admin, people);
  const [company] = people.companyPhones;
  if (!company) throw new Error("there is no company phone");
  const typing = new Map<string, NodeJS.Timeout>();
  const listeners: ((phone: Phone) => Promise<void>)[] = [];
  /** Whose phone has changed since it was told about last, and who is being told about now. */
  const changed = new Set<string>();
  const reporting = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const readers = new Set<string | undefined>(people.readers.map(({ number }) => number));

  async function personas(): Promise<Persona[]> {
    const contacts = new Map((await admin.contacts()).map((contact) => [contact.number, contact]));
    return people.personas.map((persona) => ({
      ...persona,
      online: contacts.get(persona.number)?.online ?? false,
    }));
  }

  async function describe(personaId: string): Promise<Phone | undefined> {
    const persona = (await personas()).find(({ id }) => id === personaId);
    if (!persona || !company) return undefined;
    const messages = await admin.conversation(persona.number, company.number);
    // What still waits at WhatsApp has not reached the phone.
    const shown = messages.filter(({ direction, state }) => direction === "to-phone" || state !== "server");
    return {
      persona,
      typing: typing.has(persona.number),
      messages: shown.slice(-shownMessages).map((message) => presentPhoneMessage(message, persona.number)),
    };
  }

  async function known(personaId: string) {
    const persona = people.personas.find(({ id }) => id === personaId);
    if (!persona || !company) throw new AppError("ERR_NO_CONTACT_FOUND");
    return { contact: persona.number, phone: company.number };
  }

  function hear(event: SandboxEvent): void {
    if (event.type === "message-arrived" && readers.has(event.contact)) void readSoon(event);
    const persona = people.personas.find(({ number }) => number === event.contact);
    if (!persona) return;
    if (event.type === "phone-typing")
      noteTyping(persona.number, event.state === "composing", () => tell(persona.id));
    if (event.type === "message-arrived") noteTyping(persona.number, false, () => {});
    tell(persona.id);
  }

  async function readSoon({ contact, message }: SandboxEvent): Promise<void> {
    try {
      await wait(readMilliseconds, undefined, { signal: closing.signal });
      await admin.post("/read", { contact, phone: message?.phone }, anything);
    } catch (error) {
      if (!closing.signal.aborted) logger.warn({ err: error }, "a demonstration customer could not read");
    }
  }

  function noteTyping(number: string, isTyping: boolean, whenOver: () => void): void {
    clearTimeout(typing.get(number));
    typing.delete(number);
    if (!isTyping) return;
    const over = () => {
      typing.delete(number);
      whenOver();
    };
    typing.set(number, setTimeout(over, typingMilliseconds));
  }

  /** One report at a time: the last one is of what happened last, and a burst is reported once. */
  function tell(personaId: string): void {
    changed.add(personaId);
    if (!reporting.has(personaId)) reporting.set(personaId, reportUntilStill(personaId));
  }

  async function reportUntilStill(personaId: string): Promise<void> {
    while (changed.delete(personaId) && !closing.signal.aborted)
      await describeToAll(personaId).catch((error: unknown) =>
        logger.warn({ err: error }, "a demonstration phone could not be shown"),
      );
    reporting.delete(personaId);
  }

  async function describeToAll(personaId: string): Promise<void> {
    const phone = await describe(personaId);
    if (phone) await Promise.all(listeners.map((listener) => listener(phone)));
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await admin.readEvents(closing.signal, hear).catch((error: unknown) => {
        if (!closing.signal.aborted) logger.warn({ err: error }, "the demonstration's phones fell silent");
      });
      await new Promise((resolve) => setTimeout(resolve, closing.signal.aborted ? 0 : retryMilliseconds));
    }
  }

  void follow();
  return {
    personas,
    phone: describe,
    async companyPhones() {
      const phones = await admin.phones();
      return phones.map(({ number, name, devices }) => ({ number, name, paired: devices.length > 0 }));
    },
    async write(personaId, text) {
      const { contact, phone } = await known(personaId);
      return presentPhoneMessage(await admin.say(contact, phone, text), contact);
    },
    async send(personaId, content) {
      const chat = await known(personaId);
      if (content.kind === "call")
        await admin.post("/call", { ...chat, video: content.isVideo, ringMs: ringMilliseconds }, anything);
      else
        await admin
          .post("/send", { ...chat, content: sandboxContent(content) }, anything)
          .catch(refuse("ERR_NO_MESSAGE_FOUND"));
    },
    async act(personaId, act) {
      const chat = await known(personaId);
      if (act.online !== undefined)
        await admin.post("/online", { contact: chat.contact, online: act.online }, anything);
      if (act.typing !== undefined)
        await admin.post("/typing", { ...chat, state: act.typing ? "composing" : "paused" }, anything);
      if (act.read) await admin.post("/read", chat, anything);
    },
    async scan(qrcode, number) {
      const phone = number ?? (await freePhone(admin)) ?? company.number;
      await admin.post("/scan", { qr: qrcode, phone }, anything).catch(refuse("ERR_QR_EXPIRED"));
    },
    async unlink(number) {
      await admin.post("/unlink", { phone: number }, anything).catch(refuse("ERR_NO_WAPP_FOUND"));
    },
    onChange: (listener) => listeners.push(listener),
    async close() {
      closing.abort();
      for (const timer of typing.values()) clearTimeout(timer);
      await Promise.all(reporting.values());
    },
  };
}

/** What the sandbox refuses was asked wrongly; whatever else fails is our own affair. */
function refuse(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof SandboxRefusal && error.status < 500 ? new AppError(code) : error;
  };
}

/** A number that two connections share would bring every message twice. */
async function freePhone(admin: SandboxAdmin): Promise<string | undefined> {
  return (await admin.phones()).find(({ devices }) => devices.length === 0)?.number;
}

/** Who is known from an earlier start stays as they are. */
async function introduce(admin: SandboxAdmin, people: SandboxPeople): Promise<void> {
  for (const phone of people.companyPhones) await addOnce(() => admin.post("/phones", phone, anything));
  for (const { number, name } of [...people.personas, ...people.readers])
    await addOnce(() => admin.post("/contacts", { number, name }, anything));
}

async function addOnce(add: () => Promise<unknown>): Promise<void> {
  await add().catch((error: unknown) => {
    if (!(error instanceof SandboxRefusal && error.status === 409)) throw error;
  });
}
