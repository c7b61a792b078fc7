import type { Persona } from "@recado/contract/demo";
import type { PersonaPhone } from "@recado/contract/demo-phones";
import type { Logger } from "pino";
import { z } from "zod";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import { createPhoneActions } from "./phone-actions.ts";
import { presentPhoneMessage } from "./phone-content.ts";
import { followPhones } from "./phone-events.ts";
import { SandboxAdmin, SandboxRefusal } from "./sandbox-admin.ts";
import type { SandboxPeople } from "./sandbox-people.ts";

/**
 * Number of latest messages that a simulated phone shows. Each change sends all shown messages again, so their number
 * is limited.
 */
const shownMessages = 100;
const anything = z.unknown();

/** Creates the demonstration's phones, which the WhatsApp sandbox simulates. */
export async function createSandboxPhones(
  adminUrl: string,
  people: SandboxPeople,
  logger: Logger,
): Promise<DemoPhones> {
  const admin = new SandboxAdmin(adminUrl);
  await introduce(admin, people);
  const [company] = people.companyPhones;
  if (!company) throw new Error("expected at least one company phone for the demonstration, found none");
  const { number: companyNumber } = company;
  const news = followPhones(admin, people, describe, logger);

  async function personas(): Promise<Persona[]> {
    const contacts = new Map((await admin.contacts()).map((contact) => [contact.number, contact]));
    return people.personas.map((persona) => ({
      ...persona,
      online: contacts.get(persona.number)?.online ?? false,
    }));
  }

  async function describe(personaId: string): Promise<PersonaPhone | undefined> {
    const persona = (await personas()).find(({ id }) => id === personaId);
    if (!persona) return undefined;
    const messages = await admin.conversation(persona.number, companyNumber);
    // Messages that are still on the simulated server are left out, because they have not reached the phone.
    const shown = messages.filter(({ direction, state }) => direction === "to-phone" || state !== "server");
    return {
      persona,
      typing: news.isTyping(persona.number),
      messages: shown.slice(-shownMessages).map((message) => presentPhoneMessage(message, persona.number)),
    };
  }

  return {
    ...createPhoneActions(admin, people.personas, companyNumber),
    personas,
    phone: describe,
    async companyPhones() {
      const phones = await admin.phones();
      return phones.map(({ number, name, devices }) => ({ number, name, paired: devices.length > 0 }));
    },
    onChange: news.onChange,
    close: news.close,
  };
}

/**
 * Adds the demonstration's people, phones and groups to the sandbox. Those that an earlier start added stay unchanged.
 */
async function introduce(admin: SandboxAdmin, people: SandboxPeople): Promise<void> {
  const contacts = [...people.personas, ...people.readers].map(({ number, name }) =>
    addOnce(() => admin.post("/contacts", { number, name }, anything)),
  );
  await Promise.all([addPhones(admin, people), ...contacts]);
  const phones = people.companyPhones.slice(0, 1);
  for (const { id, subject, members } of people.groups) {
    const numbers = [...members, ...phones].map(({ number }) => number);
    await addOnce(() => admin.post("/groups", { id, subject, members: numbers }, anything));
  }
}

/** Phones are added one after the other, because a scan that names no number uses the first phone that is free. */
async function addPhones(admin: SandboxAdmin, { companyPhones }: SandboxPeople): Promise<void> {
  for (const phone of companyPhones) await addOnce(() => admin.post("/phones", phone, anything));
}

async function addOnce(add: () => Promise<unknown>): Promise<void> {
  await add().catch((error: unknown) => {
    if (!(error instanceof SandboxRefusal && error.status === 409)) throw error;
  });
}
