import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { untilFound } from "../../../testing/factories.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;
let ana: string;
const antiga = "551187650003";
const secreta = "5511987650009";

beforeAll(async () => {
  bench = await openChannelBench();
  phone = addPhone(bench.sandbox);
  ana = addSandboxContact(bench.sandbox, "Ana");
  bench.sandbox.addContact({ number: antiga, name: "Antiga" });
  bench.sandbox.addContact({ number: secreta, name: "Sem número", hideNumber: true });
  bench.sandbox.shareHistory(phone, 2);
  const at = new Date(Date.UTC(2026, 0, 5, 12)).toISOString();
  for (const number of [ana, secreta])
    await bench.sandbox.remember(number, phone, {
      from: "contact",
      at,
      content: { kind: "text", text: "antes" },
    });
  await bench.sandbox.remember(ana, phone, {
    from: "phone",
    at,
    id: "3EB0LEFT",
    state: "delivered",
    content: { kind: "text", text: "chegou?" },
  });
  await bench.sandbox.saveContacts(phone, [{ number: ana, name: "Ana do Açougue" }]);
  open = await bench.open(phone);
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

function lidOf(number: string): ChannelIdentity {
  const lid = bench.sandbox.contacts().find((contact) => contact.number === number)?.lid ?? "";
  return { kind: "lid", value: lid };
}

function numberOf(number: string): ChannelIdentity {
  return { kind: "number", value: number };
}

it("the history sent by a phone raises the ack of a sent message", async () => {
  const told = () => open.host.acks.filter(({ externalId }) => externalId === "3EB0LEFT");
  await untilFound(() => told()[0]);
  expect(told()).toMatchObject([{ ack: 3 }]);
});

describe("the phone's address book", () => {
  it("is received with number and LID of each entry", async () => {
    const noted = await untilFound(() => open.host.addressBook.find(({ name }) => name === "Ana do Açougue"));
    expect(noted.identities).toEqual([numberOf(ana), lidOf(ana)]);
    await bench.sandbox.saveContacts(phone, [{ number: antiga, name: "Antiga da Silva" }]);
    await untilFound(() => open.host.addressBook.find(({ name }) => name === "Antiga da Silva"));
  });

  it("links the number and the LID of customers who wrote before", async () => {
    await untilFound(() =>
      open.host.linked.find((both) => both.some(({ value }) => value === ana) && both.length === 2),
    );
  });

  it("contains customers who hide their number with the LID alone", async () => {
    await bench.sandbox.saveContacts(phone, [{ number: secreta, name: "Misteriosa" }]);
    const noted = await untilFound(() => open.host.addressBook.find(({ name }) => name === "Misteriosa"));
    expect(noted.identities).toEqual([lidOf(secreta)]);
  });

  it("creates no messages", () => {
    expect(open.host.events()).toEqual([]);
  });
});

describe("a number check", () => {
  it("returns the number as WhatsApp has it, with or without the ninth digit, and its LID", async () => {
    expect(await open.session.checkNumber("5511987650003")).toEqual([numberOf(antiga), lidOf(antiga)]);
    expect(await open.session.checkNumber(ana)).toEqual([numberOf(ana), lidOf(ana)]);
  });

  it("returns nothing for a number without WhatsApp", async () => {
    expect(await open.session.checkNumber("5511900000000")).toBeUndefined();
  });
});

describe("a profile picture", () => {
  const portrait = Buffer.from("a portrait");

  it.each([
    ["the number", () => [numberOf(ana)]],
    ["the LID", () => [lidOf(ana)]],
  ])("is fetched by %s", async (_, contact) => {
    await bench.sandbox.setPicture(ana, portrait);
    expect(Buffer.from((await open.session.fetchPicture(contact())) ?? [])).toEqual(portrait);
  });

  it("of a group is fetched", async () => {
    const group = bench.sandbox.createGroup({ subject: "Turma", members: [ana, phone] });
    await bench.sandbox.setPicture(group.jid, portrait);
    const picture = await open.session.fetchPicture([{ kind: "group", value: group.id }]);
    expect(Buffer.from(picture ?? [])).toEqual(portrait);
  });

  it("that changes is reported", async () => {
    await bench.sandbox.setPicture(ana, portrait);
    await untilFound(() => open.host.changedPictures.find(([who]) => who?.value === lidOf(ana).value));
  });

  it.each([
    ["is hidden", "hidden" as const],
    ["does not exist", null],
    ["is larger than the limit", Buffer.alloc(5_000_001)],
  ])("that %s is not returned", async (_, picture) => {
    await bench.sandbox.setPicture(ana, picture);
    expect(await open.session.fetchPicture([numberOf(ana)])).toBeUndefined();
  });
});

describe("a customer known only by the LID", () => {
  it("can send and receive messages", async () => {
    const { id } = await bench.sandbox.say(secreta, phone, "adivinhe");
    expect(await open.host.untilMessage(id)).toMatchObject({ contact: [lidOf(secreta)] });
    const externalId = bench.channel.newExternalId();
    const content = { type: "text", text: "não sei" } as const;
    await open.send({ externalId, to: [lidOf(secreta)], content, quoted: null });
    await bench.sandbox.waitForMessage(secreta, { id: externalId });
    await untilFound(() => open.host.acks.find((tick) => tick.externalId === externalId && tick.ack === 3));
    const { at } = await untilFound(() => open.host.acks.find((tick) => tick.externalId === externalId));
    expect(Math.abs(Date.now() - (at?.getTime() ?? 0))).toBeLessThan(3_600_000);
  });

  it("stays the same contact after the LID changed", async () => {
    const bruno = addSandboxContact(bench.sandbox, "Bruno");
    const before = await bench.sandbox.say(bruno, phone, "antes");
    const former = lidOf(bruno);
    await open.host.untilMessage(before.id);
    bench.sandbox.changeLid(bruno);
    const after = await bench.sandbox.say(bruno, phone, "depois");
    expect(await open.host.untilMessage(after.id)).toMatchObject({
      contact: [lidOf(bruno), numberOf(bruno)],
    });
    for (const to of [former, lidOf(bruno)]) {
      const externalId = bench.channel.newExternalId();
      await open.send({ externalId, to: [to], content: { type: "text", text: "oi" }, quoted: null });
      await bench.sandbox.waitForMessage(bruno, { id: externalId });
    }
  });
});

it("a session that ends waits for the address book entry being stored and starts no other", async () => {
  const other = addPhone(bench.sandbox);
  const { host, session } = await bench.open(other);
  const begun = Promise.withResolvers<void>();
  const noted: string[] = [];
  host.noteAddressBook = async ([entry]) => {
    begun.resolve();
    await sleep(200);
    noted.push(entry?.name ?? "");
  };
  for (const name of ["Primeira", "Segunda", "Terceira"])
    await bench.sandbox.saveContacts(other, [{ number: antiga, name }]);
  await begun.promise;
  await session.stop();
  expect(noted).toHaveLength(1);
});
