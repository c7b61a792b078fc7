import { createHash } from "node:crypto";
import type { ContentInput } from "@recado/whatsapp-sandbox/content";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChannelIdentity, OutgoingChange } from "../../../ports/channel-content.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;
let camila: string;
let names: ChannelIdentity[];

beforeAll(async () => {
  bench = await openChannelBench();
  phone = addPhone(bench.sandbox);
  open = await bench.open(phone);
});
beforeEach(() => {
  camila = addSandboxContact(bench.sandbox);
  names = [{ kind: "number", value: camila }];
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

async function send(text: string): Promise<string> {
  const externalId = bench.channel.newExternalId();
  await open.send({ externalId, to: names, content: { type: "text", text }, quoted: null });
  await bench.sandbox.waitForMessage(camila, { id: externalId });
  return externalId;
}

function shown(id: string) {
  return bench.sandbox.conversation(camila, phone).find((message) => message.id === id);
}

describe("a change of a sent message over WhatsApp Web", () => {
  const done: [string, (message: string) => ContentInput, object][] = [
    [
      "a reaction",
      (message) => ({ kind: "reaction", message, emoji: "👍" }),
      { type: "reaction", emoji: "👍" },
    ],
    [
      "a reaction taken back",
      (message) => ({ kind: "reaction", message, emoji: "" }),
      { type: "reaction", emoji: "" },
    ],
  ];
  it.each(done)("(%s) by the customer names the message", async (_, content, expected) => {
    const target = await send("Bom dia!");
    await bench.sandbox.send(camila, phone, content(target));
    const event = await open.host.untilEvent(
      (one) => "targetExternalId" in one && one.targetExternalId === target,
    );
    expect(event).toMatchObject({ ...expected, fromMe: false });
  });
});

describe("a customer's change of an own message over WhatsApp Web", () => {
  const done: [string, (message: string) => ContentInput, object][] = [
    [
      "an edit",
      (message) => ({ kind: "edit", message, text: "Boa tarde!" }),
      { type: "edit", text: "Boa tarde!" },
    ],
    ["a deletion", (message) => ({ kind: "delete", message }), { type: "deletion" }],
  ];
  it.each(done)("(%s) names the message", async (_, content, expected) => {
    const { id } = await bench.sandbox.say(camila, phone, "Bom dia!");
    await bench.sandbox.send(camila, phone, content(id));
    const event = await open.host.untilEvent(
      (one) => "targetExternalId" in one && one.targetExternalId === id,
    );
    expect(event).toMatchObject({ ...expected, fromMe: false });
  });
});

describe("a change made on the company's own phone", () => {
  const done: [string, (message: string) => ContentInput, object][] = [
    [
      "a reaction",
      (message) => ({ kind: "reaction", message, emoji: "🙏" }),
      { type: "reaction", emoji: "🙏" },
    ],
    [
      "an edit",
      (message) => ({ kind: "edit", message, text: "Boa tarde!" }),
      { type: "edit", text: "Boa tarde!" },
    ],
    ["a deletion", (message) => ({ kind: "delete", message }), { type: "deletion" }],
  ];
  it.each(done)("(%s) names the message and is the company's change", async (_, content, expected) => {
    const { id } = await bench.sandbox.sendFromPhone(phone, camila, { kind: "text", text: "Bom dia!" });
    await bench.sandbox.sendFromPhone(phone, camila, content(id));
    const event = await open.host.untilEvent(
      (one) => "targetExternalId" in one && one.targetExternalId === id,
    );
    expect(event).toMatchObject({ ...expected, fromMe: true });
  });
});

function change(target: string, what: OutgoingChange["change"], fromMe = true): Promise<void> {
  const externalId = bench.channel.newExternalId();
  return open.session.change({
    externalId,
    to: names,
    target: { externalId: target, fromMe, author: [] },
    change: what,
  });
}

describe("a change sent over WhatsApp Web", () => {
  it("that is a reaction to a customer's message can be replaced and removed", async () => {
    const { id } = await bench.sandbox.say(camila, phone, "Bom dia!");
    for (const emoji of ["👍", "❤️", ""]) {
      await change(id, { type: "reaction", emoji }, false);
      const expected = emoji === "" ? [] : [emoji];
      await bench.sandbox.until(() => {
        const emojis = (shown(id)?.reactions ?? []).map((reaction) => reaction.emoji);
        return emojis.join() === expected.join() ? true : undefined;
      });
    }
  });

  it("that edits or deletes a sent message reaches the customer", async () => {
    const target = await send("Bom dia!");
    await change(target, { type: "edit", text: "Boa tarde!" });
    await bench.sandbox.until(() => shown(target)?.edited);
    expect(shown(target)).toMatchObject({ text: "Boa tarde!" });
    await change(target, { type: "deletion" });
    await bench.sandbox.until(() => shown(target)?.deleted);
  });

  it.each([
    [463, "ERR_WAPP_REACHOUT_LIMITED"],
    [479, "ERR_SENDING_WAPP_MSG"],
  ])("that is refused with %i fails with %s", async (error, code) => {
    const target = await send("Bom dia!");
    bench.sandbox.faults.add({ kind: "refuse-message", error, phone });
    await expect(change(target, { type: "deletion" })).rejects.toMatchObject({ code, left: "no" });
  });

  it("that the customer's phone could not read is sent again", async () => {
    const target = await send("Bom dia!");
    bench.sandbox.faults.add({ kind: "corrupt-arrival", phone });
    await change(target, { type: "edit", text: "Boa noite!" });
    await bench.sandbox.until(() => shown(target)?.edited);
  });
});

describe("a poll sent over WhatsApp Web", () => {
  const digest = (option: string) => createHash("sha256").update(option).digest("hex");

  it.each([false, true])(
    "reports each voter's choice and later change, with several choices allowed: %s",
    async (mayChooseSeveral) => {
      const externalId = bench.channel.newExternalId();
      const content = {
        type: "poll",
        question: "Qual?",
        options: ["Pão", "Bolo"],
        mayChooseSeveral,
      } as const;
      await open.send({ externalId, to: names, content, quoted: null });
      await bench.sandbox.waitForMessage(camila, { id: externalId });
      for (const options of [["Pão"], ["Bolo"]]) {
        await bench.sandbox.send(camila, phone, { kind: "poll-vote", poll: externalId, options });
        await open.host.untilEvent(
          (one) =>
            one.type === "vote" &&
            one.targetExternalId === externalId &&
            one.optionDigests.join() === options.map(digest).join(),
        );
      }
    },
  );
});
