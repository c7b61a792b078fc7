import { randomBytes } from "node:crypto";
import { readdir, readlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AttemptRefused } from "../../../ports/channel.ts";
import type { OutgoingContent } from "../../../ports/channel-content.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { untilFound } from "../../../testing/factories.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;

beforeAll(async () => {
  bench = await openChannelBench({ mediaMilliseconds: 1_000 });
  phone = addPhone(bench.sandbox);
  open = await bench.open(phone);
});
afterEach(() => bench.sandbox.faults.clear());
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

const text: OutgoingContent = { type: "text", text: "oi" };

function document(): OutgoingContent {
  const bytes = randomBytes(300_000);
  const facts = { seconds: null, peaks: null, width: null, height: null, thumbnail: null };
  const file = { fileName: "a.bin", mimeType: "application/octet-stream", size: bytes.length };
  return {
    type: "media",
    kind: "document",
    caption: "",
    ...file,
    ...facts,
    open: async () => Readable.from([bytes]),
  };
}

function messageTo(number: string, content: OutgoingContent = text) {
  const externalId = bench.channel.newExternalId();
  return { externalId, to: [{ kind: "number" as const, value: number }], content, quoted: null };
}

/** Message stanzas with the id `externalId` that the session has sent to the sandbox. */
function written(externalId: string) {
  return bench.sandbox.stanzas.filter(
    ({ node }) => node.tag === "message" && node.attrs.id === externalId && node.attrs.from === undefined,
  );
}

describe("the attempt to send a message", () => {
  it("starts after fetching keys and encrypting, and before anything is written to WhatsApp", async () => {
    const customer = addSandboxContact(bench.sandbox);
    const message = messageTo(customer);
    let writtenBefore = -1;
    let keysAskedBefore = -1;
    await open.session.send(message, async () => {
      writtenBefore = written(message.externalId).length;
      keysAskedBefore = askedForKeys();
    });
    expect(writtenBefore).toBe(0);
    expect(keysAskedBefore).toBe(askedForKeys());
    await bench.sandbox.waitForMessage(customer, { id: message.externalId });
  });

  it("does not start if the customer's keys cannot be fetched", async () => {
    bench.sandbox.faults.add({ kind: "refuse-prekeys", times: "until-cleared" });
    let began = false;
    const sending = open.session.send(messageTo(addSandboxContact(bench.sandbox)), async () => {
      began = true;
    });
    await expect(sending).rejects.toMatchObject({ left: "no" });
    expect(began).toBe(false);
  });

  it("does not start if the file cannot be uploaded", async () => {
    bench.sandbox.faults.add({ kind: "media-refused", status: 500, on: "upload" });
    let began = false;
    const sending = open.session.send(messageTo(addSandboxContact(bench.sandbox), document()), async () => {
      began = true;
    });
    await expect(sending).rejects.toMatchObject({ left: "no", mayRetry: true });
    expect(began).toBe(false);
  });

  it.each([
    ["a text", text],
    ["a poll", { type: "poll", question: "Dia?", options: ["1", "2"], mayChooseSeveral: false }],
  ] as const)("with %s that is refused sends nothing, and the next message is sent", async (_, content) => {
    const customer = addSandboxContact(bench.sandbox);
    const refused = messageTo(customer, content as OutgoingContent);
    const sending = open.session.send(refused, async () => {
      throw new AttemptRefused();
    });
    await expect(sending).rejects.toBeInstanceOf(AttemptRefused);
    const next = messageTo(customer, content as OutgoingContent);
    await open.send(next);
    await bench.sandbox.waitForMessage(customer, { id: next.externalId });
    expect(written(refused.externalId)).toEqual([]);
  });

  it("to a group starts before anything is written to WhatsApp", async () => {
    const members = [addSandboxContact(bench.sandbox), addSandboxContact(bench.sandbox)];
    const { id } = bench.sandbox.createGroup({ subject: "Obra", members: [...members, phone] });
    const refused = { ...messageTo(""), to: [{ kind: "group" as const, value: id }] };
    const sending = open.session.send(refused, async () => {
      throw new AttemptRefused();
    });
    await expect(sending).rejects.toBeInstanceOf(AttemptRefused);
    expect(written(refused.externalId)).toEqual([]);
  });

  it("does not start if the connection broke while keys were fetched", async () => {
    bench.sandbox.faults.add({ kind: "withhold-prekey", times: "until-cleared" });
    let began = false;
    const customer = addSandboxContact(bench.sandbox);
    const message = messageTo(customer);
    const asked = askedForKeys();
    const sending = open.session.send(message, async () => {
      began = true;
    });
    sending.catch(() => {});
    await untilFound(() => (askedForKeys() > asked ? true : undefined));
    await open.reopen();
    await expect(sending).rejects.toMatchObject({ code: "ERR_WAPP_NOT_INITIALIZED", left: "no" });
    await open.host.untilStatus("CONNECTED");
    bench.sandbox.faults.clear();
    await untilFound(() => open.send(message).catch(() => undefined));
    await bench.sandbox.waitForMessage(customer, { id: message.externalId });
    expect(began).toBe(false);
    expect(written(message.externalId)).toHaveLength(1);
  });
});

function askedForKeys(): number {
  return bench.sandbox.stanzas.filter(({ node }) => node.tag === "iq" && node.attrs.xmlns === "encrypt")
    .length;
}

it("a file whose upload failed is closed", async () => {
  bench.sandbox.faults.add({ kind: "media-refused", status: 500, on: "upload", times: "until-cleared" });
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(open.send(messageTo(addSandboxContact(bench.sandbox), document()))).rejects.toThrow();
  await untilFound(async () => ((await openSealedFiles()).length === 0 ? true : undefined));
});

/** Lists the encrypted temporary files of uploads that this process still has open. */
async function openSealedFiles(): Promise<string[]> {
  const targets = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return targets.filter((target) => target.includes("-enc"));
}

it("after a restore, group members who cannot decrypt a message get it again under its id", async () => {
  const members = [addSandboxContact(bench.sandbox), addSandboxContact(bench.sandbox)];
  const group = bench.sandbox.createGroup({ subject: "Obra", members: [...members, phone] }).id;
  const newMessage = () => ({ ...messageTo(""), to: [{ kind: "group" as const, value: group }] });
  const arrived = ({ externalId }: { externalId: string }) =>
    bench.sandbox.waitForGroupMessage(group, { id: externalId });
  const send = async () => {
    const message = newMessage();
    await open.send(message);
    await arrived(message);
  };
  await send();
  const backup = await groupKeys();
  await send();
  await open.session.stop();
  await restore(backup);
  await open.reopen();
  // The restored key was used before, so the phones cannot decrypt this message.
  const message = newMessage();
  open.host.sentTexts.set(message.externalId, "oi");
  await untilFound(() => open.send(message).catch(() => undefined));
  await arrived(message);
  const unreadable = bench.sandbox.eventsSince(0).filter(({ type }) => type === "message-undecipherable");
  expect(unreadable).toMatchObject(members.map(() => ({ id: message.externalId })));
});

interface KeyRow {
  type: string;
  id: string;
  value: Buffer;
}

function groupKeys(): Promise<KeyRow[]> {
  const { companyId, connectionId } = open.lease;
  return bench.testApp.app.database.read(companyId, (db) =>
    db.rows(sql<KeyRow>`
      select type, id, value from whatsapp_keys
      where company_id = ${companyId} and connection_id = ${connectionId} and type like 'sender-key%'`),
  );
}

async function restore(rows: KeyRow[]): Promise<void> {
  const { companyId, connectionId } = open.lease;
  await bench.testApp.app.database.write(companyId, async (db) => {
    for (const { type, id, value } of rows)
      await db.run(sql`
        update whatsapp_keys set value = ${value}
        where company_id = ${companyId} and connection_id = ${connectionId} and type = ${type} and id = ${id}`);
  });
}
