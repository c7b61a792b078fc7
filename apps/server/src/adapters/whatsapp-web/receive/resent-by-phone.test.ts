import type { proto, WAMessage } from "baileys";
import { expect, it } from "vitest";
import { createSecrets } from "../../../platform/secrets.ts";
import { createNormalise } from "./normalise.ts";
import { createMessageSecret } from "./poll-votes.ts";
import { entryOf } from "./resent-by-phone.ts";

const normalise = createNormalise(
  createMessageSecret(createSecrets("a secret key of at least 32 characters")),
);
const me = ["5511912340001:1@s.whatsapp.net", "190000000000001:1@lid"];
const camila = [
  { kind: "lid", value: "190000000000002" },
  { kind: "number", value: "5511987650001" },
];
const alt = { remoteJid: "190000000000002@lid", remoteJidAlt: "5511987650001@s.whatsapp.net" };

function understood(
  key: WAMessage["key"],
  message: proto.IMessage | null = { conversation: "Vi o anúncio" },
) {
  const entry = entryOf({ key, message, messageTimestamp: 1_795_238_387, pushName: "Camila" }, me);
  return entry && { chat: entry.chat, event: normalise(JSON.parse(JSON.stringify(entry.payload))) };
}

it("a message resent by the phone is normalised as the customer's message", () => {
  expect(understood({ id: "3A01", fromMe: false, ...alt })).toEqual({
    chat: "190000000000002@lid",
    event: expect.objectContaining({
      externalId: "3A01",
      contact: camila,
      contactName: "Camila",
      fromMe: false,
      content: { type: "text", text: "Vi o anúncio" },
      sentAt: new Date(1_795_238_387_000),
    }),
  });
});

it("a message resent by the phone is a sent message if the company wrote it", () => {
  expect(understood({ id: "3A02", fromMe: true, ...alt })).toMatchObject({
    chat: "190000000000002@lid",
    event: { contact: camila, contactName: null, fromMe: true },
  });
});

it("a message resent by the phone belongs to the group it was written in", () => {
  const participant = { participant: "190000000000002@lid", participantAlt: "5511987650001@s.whatsapp.net" };
  expect(
    understood({ id: "3A03", fromMe: false, remoteJid: "120363000000000001@g.us", ...participant }),
  ).toMatchObject({
    chat: "120363000000000001@g.us",
    event: { contact: [{ kind: "group" }], author: { identities: camila } },
  });
});

it("a resend by the phone without content is ignored", () => {
  expect(understood({ id: "3A04", fromMe: false, ...alt }, null)).toBeUndefined();
  expect(understood({ fromMe: false, ...alt })).toBeUndefined();
});
