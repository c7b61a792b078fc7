import { afterAll, beforeAll, expect, test } from "vitest";
import { crowdContent, crowdMember, crowdSchema, makeCrowdScript } from "./crowd-script.ts";
import { startWhatsappSandbox, type WhatsappSandbox } from "./sandbox.ts";
import { type Client, pairByQr } from "./testing/client.ts";

const LOJA = "5511912340001";
const FILIAL = "5511912340002";
let sandbox: WhatsappSandbox;
let loja: Client;
let filial: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addPhone({ number: FILIAL, name: "Filial" });
  loja = await pairByQr(sandbox, LOJA);
  filial = await pairByQr(sandbox, FILIAL);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  loja.close();
  filial.close();
  await sandbox.stop();
});

test("the same seed gives the same crowd script, and another seed gives another script", () => {
  const story = (seed: number) => {
    const next = makeCrowdScript(crowdSchema.parse({ phones: [LOJA], contacts: 50, perMinute: 1, seed }));
    return Array.from({ length: 200 }, (_, n) => {
      const step = next();
      return [step, crowdContent(step, n, { own: "A", other: "B" })];
    });
  };
  expect(story(7)).toEqual(story(7));
  expect(story(7)).not.toEqual(story(8));
  const plan = crowdSchema.parse({ phones: [LOJA], contacts: 3_000, perMinute: 1 });
  const numbers = Array.from({ length: 3_000 }, (_, index) => crowdMember(plan, index).number);
  expect(new Set(numbers).size).toBe(3_000);
  expect(numbers.every((number) => /^55\d{2}9\d{8}$/.test(number))).toBe(true);
});

test("a crowd sends every kind of message to two phones and reports the deliveries", async () => {
  const crowd = sandbox.startCrowd({
    phones: [LOJA, FILIAL],
    contacts: 6,
    perMinute: 6_000,
    total: 60,
    seed: 3,
    mix: {
      text: 4,
      image: 1,
      voice: 1,
      document: 1,
      sticker: 1,
      location: 1,
      contacts: 1,
      edit: 1,
      delete: 1,
    },
  });
  const done = await crowd.finished;
  expect(done).toMatchObject({ running: false, seed: 3, customers: 6, failures: [] });
  expect(done.sent + done.changes).toBe(60);
  expect(Object.keys(done.byKind).sort()).toEqual(
    ["contacts", "delete", "document", "edit", "image", "location", "sticker", "text", "voice"].sort(),
  );
  await sandbox.until(() => (crowd.report().delivered === done.sent ? true : undefined));
  expect(loja.messages.length).toBeGreaterThan(10);
  expect(filial.messages.length).toBeGreaterThan(10);
});

test("customers of a crowd read the answers and write again", async () => {
  const crowd = sandbox.startCrowd({
    phones: [LOJA],
    contacts: 2,
    perMinute: 6_000,
    seed: 11,
    mix: { text: 1 },
    answers: { chance: 1, most: 2 },
  });
  const [first] = await Promise.all([
    loja.until(() => loja.messages.findLast(({ key }) => key.remoteJidAlt?.startsWith("55229"))),
  ]);
  const sent = await loja.socket.sendMessage(first.key.remoteJid ?? "", { text: "pois não?" });
  await loja.until(() => loja.statuses.get(sent?.key.id ?? "") === 4);
  expect(crowd.stop()).toMatchObject({ running: false, answered: 1 });
  expect(sandbox.crowds()).toHaveLength(2);
  expect(() => sandbox.stopCrowd(99)).toThrow("unknown-crowd");
  expect(() => sandbox.startCrowd({ phones: ["5511900009999"], contacts: 1, perMinute: 1 })).toThrow(
    "unknown-phone",
  );
});
