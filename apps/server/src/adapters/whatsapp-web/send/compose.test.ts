import { proto } from "baileys";
import { describe, expect, it } from "vitest";
import { SendError } from "../../../ports/channel.ts";
import type { ChannelIdentity, OutgoingChange, PlainContent } from "../../../ports/channel-content.ts";
import { composeChange } from "./compose-change.ts";
import { composeContext, composePlain, withContext } from "./compose-message.ts";

const place = { type: "location", latitude: 1, longitude: 2, name: "", address: "", isLive: false } as const;
const ana = { name: "Ana", vcard: "BEGIN:VCARD" };
const poll = { type: "poll", question: "Qual?", options: ["Pão", "Bolo"] } as const;

it.each<[string, PlainContent, proto.IMessage]>([
  ["a text", { type: "text", text: "Oi" }, { extendedTextMessage: { text: "Oi" } }],
  ["a location", place, { locationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }],
  [
    "a location with name and address",
    { ...place, name: "MASP", address: "Av. Paulista" },
    { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: "MASP", address: "Av. Paulista" } },
  ],
  [
    "a contact",
    { type: "contacts", cards: [ana] },
    { contactMessage: { displayName: "Ana", vcard: "BEGIN:VCARD" } },
  ],
  [
    "contacts",
    { type: "contacts", cards: [ana, ana] },
    {
      contactsArrayMessage: {
        displayName: "Ana",
        contacts: [ana, ana].map(({ name, vcard }) => ({ displayName: name, vcard })),
      },
    },
  ],
  [
    "a poll with one choice",
    { ...poll, mayChooseSeveral: false },
    { pollCreationMessageV3: { ...asked(), selectableOptionsCount: 1 } },
  ],
  [
    "a poll with several choices",
    { ...poll, mayChooseSeveral: true },
    { pollCreationMessage: { ...asked(), selectableOptionsCount: 0 } },
  ],
])("%s is composed as a WhatsApp Web message", (_, content, message) => {
  expect(composePlain(content)).toEqual(message);
});

function asked() {
  return { name: "Qual?", options: [{ optionName: "Pão" }, { optionName: "Bolo" }] };
}

it("a live location is refused because it would never be updated", () => {
  expect(() => composePlain({ ...place, isLive: true })).toThrow(SendError);
});

const camila: ChannelIdentity[] = [{ kind: "lid", value: "190000000000002" }];
const family: ChannelIdentity[] = [{ kind: "group", value: "120363000000000001" }];
const us = "190000000000001@lid";

describe("a composed quote names as author", () => {
  it.each<[string, ChannelIdentity[], ChannelIdentity[], boolean, string]>([
    ["the customer in the customer's chat", camila, [], false, "190000000000002@lid"],
    ["the member in a group", family, camila, false, "190000000000002@lid"],
    ["the company for its own message", family, [], true, us],
  ])("%s", (_, to, author, fromMe, participant) => {
    const quoted = { externalId: "3A01", fromMe, author, text: "Bom dia" };
    const context = composeContext({ to, quoted }, us);
    expect(context).toEqual({ stanzaId: "3A01", participant, quotedMessage: { conversation: "Bom dia" } });
    expect(withContext({ imageMessage: { caption: "Olha" } }, context)).toEqual({
      imageMessage: { caption: "Olha", contextInfo: context },
    });
  });
});

it.each<[string, PlainContent]>([
  ["a text", { type: "text", text: "Oi" }],
  ["a location", place],
  ["a contact", { type: "contacts", cards: [ana] }],
])("forwarded content (%s) carries the forward mark", (_, content) => {
  const context = composeContext({ to: camila, quoted: null, isForwarded: true }, us);
  const [part] = Object.values(withContext(composePlain(content), context));
  expect(part).toMatchObject({ contextInfo: { isForwarded: true, forwardingScore: 1 } });
});

describe("a composed change names its message and content:", () => {
  const { Type } = proto.Message.ProtocolMessage;
  const base = { externalId: "3EB0", to: camila, target: { externalId: "3A01", fromMe: true, author: [] } };
  const jid = "190000000000002@lid";
  const ofMember = { externalId: "3A01", fromMe: false, author: camila };
  const compose = (change: OutgoingChange, original?: proto.IMessage, to = jid) =>
    composeChange(change, to, original);

  it("a reaction, also to a group member's message", () => {
    const change = { ...base, change: { type: "reaction", emoji: "👍" } } as const;
    expect(compose(change)).toMatchObject({
      message: { reactionMessage: { key: { remoteJid: jid, fromMe: true, id: "3A01" }, text: "👍" } },
      attributes: {},
    });
    const group = "120363000000000001@g.us";
    const { message } = compose({ ...change, to: family, target: ofMember }, undefined, group);
    expect(message.reactionMessage?.key).toEqual({
      remoteJid: group,
      fromMe: false,
      id: "3A01",
      participant: "190000000000002@lid",
    });
  });

  it.each<[string, proto.IMessage | undefined, proto.IMessage]>([
    ["a text", undefined, { extendedTextMessage: { text: "Boa tarde" } }],
    [
      "a picture's caption",
      { imageMessage: { directPath: "/v/1", caption: "Bom dia" } },
      { imageMessage: { directPath: "/v/1", caption: "Boa tarde" } },
    ],
  ])("an edit of %s", (_, original, editedMessage) => {
    const composed = compose({ ...base, change: { type: "edit", text: "Boa tarde" } }, original);
    expect(composed).toMatchObject({
      message: { protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: "3A01" }, editedMessage } },
      attributes: { edit: "1" },
    });
  });

  it.each<[string, OutgoingChange["target"], string, string]>([
    ["of an own message", base.target, jid, "7"],
    ["of a member's message by the group's admin", ofMember, "120363000000000001@g.us", "8"],
  ])("a deletion %s", (_, target, to, edit) => {
    const composed = compose({ ...base, target, change: { type: "deletion" } }, undefined, to);
    expect(composed).toMatchObject({
      message: { protocolMessage: { type: Type.REVOKE, key: { remoteJid: to, id: "3A01" } } },
      attributes: { edit },
    });
  });
});
