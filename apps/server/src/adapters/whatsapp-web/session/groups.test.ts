import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelIdentity, OutgoingContent, OutgoingMessage } from "../../../ports/channel-content.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { untilFound } from "../../../testing/factories.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;
let ana: string;
let bruno: string;
let group: string;
let identity: ChannelIdentity;

beforeAll(async () => {
  bench = await openChannelBench();
  phone = addPhone(bench.sandbox);
  ana = addSandboxContact(bench.sandbox, "Ana");
  bruno = addSandboxContact(bench.sandbox, "Bruno");
  open = await bench.open(phone);
  group = bench.sandbox.createGroup({ subject: "Obra", members: [ana, bruno, phone] }).id;
  identity = { kind: "group", value: group };
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

function namesOf(number: string): ChannelIdentity[] {
  const lid = bench.sandbox.contacts().find((contact) => contact.number === number)?.lid ?? "";
  return [
    { kind: "lid", value: lid },
    { kind: "number", value: number },
  ];
}

function send(content: OutgoingContent, quoted: OutgoingMessage["quoted"] = null) {
  return open.send({ externalId: bench.channel.newExternalId(), to: [identity], content, quoted });
}

function told(subject: string) {
  return untilFound(() => open.host.groups.findLast((one) => one.subject === subject));
}

describe("a WhatsApp group", () => {
  it("is stored with its members without the company's number", async () => {
    expect(await told("Obra")).toEqual({
      identity,
      subject: "Obra",
      members: [
        { identities: namesOf(ana), isAdmin: true },
        { identities: namesOf(bruno), isAdmin: false },
      ],
    });
  });

  it("is stored at its first message if it was not known before", async () => {
    const other = bench.sandbox.createGroup({ subject: "Antiga", members: [ana, phone] });
    await told("Antiga");
    open.host.groups.length = 0;
    await open.reopen();
    await open.host.untilStatus("CONNECTED");
    const { id } = await bench.sandbox.sendToGroup(other.id, ana, { kind: "text", text: "oi" });
    await open.host.untilMessage(id);
    expect(await told("Antiga")).toMatchObject({ members: [{ identities: namesOf(ana) }] });
  });

  it("is stored again when its subject, members or admins change", async () => {
    bench.sandbox.changeGroup(group, ana, { subject: "Obra nova" });
    await told("Obra nova");
    const caio = addSandboxContact(bench.sandbox, "Caio");
    bench.sandbox.changeGroup(group, ana, { add: [caio] });
    await untilFound(() => open.host.groups.find(({ members }) => members.length === 3));
    bench.sandbox.changeGroup(group, ana, { remove: [caio] });
    await untilFound(() => (open.host.groups.at(-1)?.members.length === 2 ? true : undefined));
    bench.sandbox.changeGroup(group, ana, { promote: [bruno] });
    await untilFound(() =>
      open.host.groups.at(-1)?.members.every(({ isAdmin }) => isAdmin) ? true : undefined,
    );
  });
});

describe("a message received in a group", () => {
  it("has the group as its contact and the member as its author", async () => {
    const first = await bench.sandbox.sendToGroup(group, ana, { kind: "text", text: "bom dia" });
    const second = await bench.sandbox.sendToGroup(
      group,
      bruno,
      { kind: "text", text: "oi" },
      { quoted: first.id },
    );
    expect(await open.host.untilMessage(first.id)).toMatchObject({
      contact: [identity],
      contactName: null,
      author: { identities: namesOf(ana), name: "Ana" },
      fromMe: false,
    });
    expect(await open.host.untilMessage(second.id)).toMatchObject({
      author: { identities: namesOf(bruno), name: "Bruno" },
      quotedExternalId: first.id,
    });
  });

  it("from the company's own phone is a sent message", async () => {
    const { id } = await bench.sandbox.sendToGroup(group, phone, { kind: "text", text: "da loja" });
    expect(await open.host.untilMessage(id)).toMatchObject({
      contact: [identity],
      author: null,
      fromMe: true,
    });
  });

  it("may be a file", async () => {
    const { id } = await bench.sandbox.sendToGroup(group, ana, { kind: "image", caption: "a parede" });
    const { content } = await open.host.untilMessage(id);
    if (content.type !== "media") throw new Error("expected a file, received another kind of message");
    const bytes = await buffer(await bench.channel.fetchMedia(open.lease, content.reference));
    expect(bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
    expect(content.reference).toMatchObject({
      message: { chat: `${group}@g.us`, participant: `${namesOf(ana)[0]?.value}@lid` },
    });
  });

  it("can be edited, reacted to and deleted", async () => {
    const { id: message } = await bench.sandbox.sendToGroup(group, ana, { kind: "text", text: "às 9" });
    await bench.sandbox.sendToGroup(group, ana, { kind: "edit", message, text: "às 10" });
    const edit = await open.host.untilEvent(
      (event) => event.type === "edit" && event.targetExternalId === message,
    );
    expect(edit).toMatchObject({ contact: [identity], author: { identities: namesOf(ana) }, text: "às 10" });
    await bench.sandbox.sendToGroup(group, bruno, { kind: "reaction", message, emoji: "👍" });
    const reaction = await open.host.untilEvent((event) => event.type === "reaction");
    expect(reaction).toMatchObject({ targetExternalId: message, author: { name: "Bruno" }, emoji: "👍" });
    await bench.sandbox.sendToGroup(group, ana, { kind: "delete", message });
    await open.host.untilEvent((event) => event.type === "deletion" && event.targetExternalId === message);
  });

  it("written while Recado was offline is delivered in order and once", async () => {
    bench.sandbox.faults.add({ kind: "refuse-connection", times: "until-cleared" });
    bench.sandbox.drop(phone, 428);
    await open.host.untilStatus("OPENING");
    const sent: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const author = index % 2 === 0 ? ana : bruno;
      const { id } = await bench.sandbox.sendToGroup(group, author, {
        kind: "text",
        text: `enquanto ${index}`,
      });
      sent.push(id);
    }
    bench.sandbox.faults.clear();
    await open.host.untilMessage(sent.at(-1) ?? "");
    const ids = open.host.events().map(({ externalId }) => externalId);
    expect(ids.filter((id) => sent.includes(id))).toEqual(sent);
    await open.host.untilStatus("CONNECTED");
  });

  it("delivered twice is stored once, and no resend is requested", async () => {
    const retries = () =>
      bench.sandbox.stanzas.filter(({ node }) => node.tag === "receipt" && node.attrs.type === "retry")
        .length;
    const before = retries();
    bench.sandbox.faults.add({ kind: "duplicate-delivery", phone });
    const { id } = await bench.sandbox.sendToGroup(group, ana, { kind: "text", text: "em dobro" });
    const after = await bench.sandbox.sendToGroup(group, ana, { kind: "text", text: "depois" });
    await open.host.untilMessage(after.id);
    expect(open.host.events().filter(({ externalId }) => externalId === id)).toHaveLength(1);
    expect(retries()).toBe(before);
  });

  it("is marked read with its author's name", async () => {
    const { id } = await bench.sandbox.sendToGroup(group, bruno, { kind: "text", text: "leia" });
    await open.host.untilMessage(id);
    await open.session.markRead([identity], [id]);
    await bench.sandbox.until(() => {
      const message = bench.sandbox.groupMessages(group).find((one) => one.id === id);
      return message?.states[phone] === "read" ? true : undefined;
    });
  });

  it("is preceded by the typing status of the group", async () => {
    bench.sandbox.typingInGroup(group, ana, "composing");
    await untilFound(() =>
      open.host.typing.find(({ contact, typing }) => typing && contact[0]?.kind === "group"),
    );
  });
});

describe("a message sent to a group", () => {
  const image = (): OutgoingContent => ({
    type: "media",
    kind: "image",
    caption: "a porta",
    fileName: "a.jpg",
    mimeType: "image/jpeg",
    size: 4,
    seconds: null,
    peaks: null,
    width: 1,
    height: 1,
    thumbnail: null,
    open: async () => Readable.from([Buffer.from("ffd8ffd9", "hex")]),
  });

  it("reaches all members, and its ticks rise with their receipts", async () => {
    const { externalId } = await send({ type: "text", text: "amanhã às 9" });
    const arrived = await bench.sandbox.waitForGroupMessage(group, { id: externalId });
    expect(arrived).toMatchObject({ text: "amanhã às 9", timesArrived: 1 });
    await untilFound(() => open.host.acks.find((tick) => tick.externalId === externalId && tick.ack === 3));
    bench.sandbox.seeInGroup(group, ana, "read", [externalId]);
    await untilFound(() => open.host.acks.find((tick) => tick.externalId === externalId && tick.ack === 4));
  });

  it("may be a file that answers a member", async () => {
    const asked = await bench.sandbox.sendToGroup(group, ana, { kind: "text", text: "qual porta?" });
    await open.host.untilMessage(asked.id);
    const quoted = { externalId: asked.id, fromMe: false, author: namesOf(ana), text: "qual porta?" };
    const { externalId } = await send(image(), quoted);
    expect(await bench.sandbox.waitForGroupMessage(group, { id: externalId })).toMatchObject({
      text: "a porta",
      media: { readable: true },
      quoted: { id: asked.id },
    });
  });

  it("can be edited and deleted, and a member's message gets a reaction", async () => {
    const theirs = await bench.sandbox.sendToGroup(group, ana, { kind: "text", text: "ok" });
    await open.host.untilMessage(theirs.id);
    const ours = await send({ type: "text", text: "as 9" });
    const base = { to: [identity] };
    const target = (externalId: string, fromMe: boolean) => ({
      externalId,
      fromMe,
      author: fromMe ? [] : namesOf(ana),
    });
    const shown = (id: string) => bench.sandbox.groupMessages(group).find((message) => message.id === id);
    await open.session.change({
      ...base,
      externalId: bench.channel.newExternalId(),
      target: target(theirs.id, false),
      change: { type: "reaction", emoji: "👍" },
    });
    await bench.sandbox.until(() => (shown(theirs.id)?.reactions?.length === 1 ? true : undefined));
    await open.session.change({
      ...base,
      externalId: bench.channel.newExternalId(),
      target: target(ours.externalId, true),
      change: { type: "edit", text: "às 9" },
    });
    await bench.sandbox.until(() => shown(ours.externalId)?.edited);
    await open.session.change({
      ...base,
      externalId: bench.channel.newExternalId(),
      target: target(ours.externalId, true),
      change: { type: "deletion" },
    });
    await bench.sandbox.until(() => shown(ours.externalId)?.deleted);
  });

  it("may be a poll, and each member's vote is received", async () => {
    const content = {
      type: "poll",
      question: "Cor?",
      options: ["Azul", "Verde"],
      mayChooseSeveral: false,
    } as const;
    const { externalId } = await send(content);
    await bench.sandbox.waitForGroupMessage(group, { id: externalId });
    await bench.sandbox.sendToGroup(group, bruno, {
      kind: "poll-vote",
      poll: externalId,
      options: ["Verde"],
    });
    const vote = await open.host.untilEvent(
      (event) => event.type === "vote" && event.targetExternalId === externalId,
    );
    expect(vote).toMatchObject({
      author: { identities: namesOf(bruno) },
      optionDigests: [createHash("sha256").update("Verde").digest("hex")],
    });
  });
});
