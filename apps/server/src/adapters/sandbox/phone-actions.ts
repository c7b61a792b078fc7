import type { ErrorCode } from "@recado/contract/shared/errors";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import { presentPhoneMessage, sandboxContent } from "./phone-content.ts";
import { type SandboxAdmin, SandboxRefusal } from "./sandbox-admin.ts";
import type { SandboxPeople } from "./sandbox-people.ts";

/** Time for which a persona's phone call rings. */
const ringMilliseconds = 8_000;
const anything = z.unknown();

/** Actions of the people on the simulated phones of the demonstration. Personas write to the company's first phone. */
export function createPhoneActions(
  admin: SandboxAdmin,
  personas: SandboxPeople["personas"],
  companyNumber: string,
): Pick<DemoPhones, "write" | "send" | "act" | "scan" | "unlink"> {
  function chatOf(personaId: string) {
    const persona = personas.find(({ id }) => id === personaId);
    if (!persona) throw new AppError("ERR_NO_CONTACT_FOUND");
    return { contact: persona.number, phone: companyNumber };
  }

  return {
    async write(personaId, text) {
      const { contact, phone } = chatOf(personaId);
      return presentPhoneMessage(await admin.say(contact, phone, text), contact);
    },
    async send(personaId, content) {
      const chat = chatOf(personaId);
      if (content.kind === "call")
        await admin.post("/call", { ...chat, video: content.isVideo, ringMs: ringMilliseconds }, anything);
      else
        await admin
          .post("/send", { ...chat, content: sandboxContent(content) }, anything)
          .catch(refuse("ERR_NO_MESSAGE_FOUND"));
    },
    async act(personaId, act) {
      const chat = chatOf(personaId);
      if (act.online !== undefined)
        await admin.post("/online", { contact: chat.contact, online: act.online }, anything);
      if (act.typing !== undefined)
        await admin.post("/typing", { ...chat, state: act.typing ? "composing" : "paused" }, anything);
      if (act.read) await admin.post("/read", chat, anything);
    },
    async scan(qrcode, number) {
      const phone = number ?? (await freePhone(admin)) ?? companyNumber;
      await admin.post("/scan", { qr: qrcode, phone }, anything).catch(refuse("ERR_QR_EXPIRED"));
    },
    async unlink(number) {
      await admin.post("/unlink", { phone: number }, anything).catch(refuse("ERR_NO_WAPP_FOUND"));
    },
  };
}

/**
 * Handles errors of the sandbox. A status below 500 means that the request was wrong, and becomes an AppError with the
 * given code; other errors are thrown as they are.
 */
function refuse(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof SandboxRefusal && error.status < 500 ? new AppError(code) : error;
  };
}

/**
 * Finds a simulated company phone that is not paired with a connection. Two connections with the same number would
 * receive every message twice.
 */
async function freePhone(admin: SandboxAdmin): Promise<string | undefined> {
  return (await admin.phones()).find(({ devices }) => devices.length === 0)?.number;
}
