import { readTaxId } from "@recado/contract/shared/read-tax-id";
import { openAsaasToken } from "../../domain/settings/queries.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Assistant, AssistantReply } from "../../ports/assistant.ts";
import type { HttpAssistants, OpenInvoice } from "../../ports/http-assistants.ts";
import type { FindAssistant } from "./assistant-deps.ts";
import {
  nothingOpen,
  presentDuplicateInvoice,
  qrCodeCaption,
  unknownCustomer,
} from "./duplicate-invoice-texts.ts";

/** Assistant that looks up open invoices in the company's Asaas account. */
export function findDuplicateInvoices(secrets: Secrets, assistants: HttpAssistants): FindAssistant {
  return async (db) => {
    const token = await openAsaasToken(db, secrets);
    return token === undefined ? undefined : createDuplicateInvoices(assistants, token);
  };
}

function createDuplicateInvoices(assistants: HttpAssistants, token: string): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer({ messages, language }, signal) {
      const taxId = readTaxId(messages[0]?.body ?? "");
      // The customer edited the message before the lookup, so that it no longer contains a tax id.
      if (taxId === undefined) return { replies: [] };
      const found = await assistants.findInvoice(token, taxId, signal);
      switch (found) {
        case "unknown customer":
          return { replies: [text(unknownCustomer[language])] };
        case "nothing open":
          return { replies: [text(nothingOpen[language])] };
        default:
          return {
            replies: [
              text(presentDuplicateInvoice(found, language)),
              ...waysToPayReplies(found, qrCodeCaption[language]),
            ],
          };
      }
    },
  };
}

/** Each payment code is a message of its own, because customers copy the whole message. */
function waysToPayReplies({ pix, barcodeLine }: OpenInvoice, caption: string): AssistantReply[] {
  const says: AssistantReply[] = [];
  if (pix) {
    says.push(text(pix.text));
    says.push({ type: "file", name: "pix.png", bytes: pix.qrCode, caption, isVoice: false });
  }
  if (barcodeLine !== null) says.push(text(barcodeLine));
  return says;
}

function text(words: string): AssistantReply {
  return { type: "text", text: words };
}
