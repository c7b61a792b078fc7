import { afterAll, beforeAll, expect, it } from "vitest";
import { type AgentConversation, acceptTicketOf } from "../../../testing/conversation.ts";
import { createTestStaff, type Staff } from "../../../testing/factories.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  type SandboxTestApp,
} from "../../../testing/sandbox-test-app.ts";
import { createKeyedQueues } from "./signal-queues.ts";

let testApp: SandboxTestApp;

beforeAll(async () => {
  testApp = await openSandboxTestApp();
});
afterAll(() => testApp.close());

it("turns run one after the other for each key, even after a failure", async () => {
  const turns = createKeyedQueues();
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = turns.take("a", async () => {
    await gate.promise;
    done.push("first");
    throw new Error("no good");
  });
  const second = turns.take("a", async () => done.push("second"));
  await turns.take("b", async () => done.push("elsewhere"));
  gate.resolve();
  await expect(first).rejects.toThrow("no good");
  await second;
  expect(done).toEqual(["elsewhere", "first", "second"]);
});

it("sessions of one process with common customers lose no key when both sides write at once", async () => {
  const companies = await Promise.all(
    ["Padaria", "Oficina", "Farmácia"].map((name) => createTestStaff(testApp, name)),
  );
  const customers = ["Ana", "Bia", "Caio"].map((name) => addSandboxContact(testApp.sandbox, name));
  const shops: { staff: Staff; phone: string; chats: Map<string, AgentConversation> }[] = [];
  for (const staff of companies) {
    const phone = addPhone(testApp.sandbox);
    await pairConnection(testApp, staff, phone);
    shops.push({ staff, phone, chats: await greet(staff, phone, customers) });
  }

  const rounds = 8;
  const exchange = async (staff: Staff, phone: string, customer: string, chat: AgentConversation) => {
    for (let round = 0; round < rounds; round++)
      await Promise.all([
        testApp.sandbox.say(customer, phone, `pergunta ${round}`),
        chat.send(`resposta ${round} da ${staff.id}`),
      ]);
    await chat.until(({ body }) => body === `pergunta ${rounds - 1}`);
    await testApp.sandbox.waitForMessage(customer, { text: `resposta ${rounds - 1} da ${staff.id}` }, 20_000);
  };
  const asked = watchRetries();
  await Promise.all(
    shops.flatMap(({ staff, phone, chats }) =>
      [...chats].map(([customer, chat]) => exchange(staff, phone, customer, chat)),
    ),
  );

  for (const { staff, phone, chats } of shops)
    for (const [customer, chat] of chats) {
      const said = (await chat.messages()).filter(({ body }) => body.startsWith("pergunta"));
      expect(said.map(({ body }) => body)).toEqual(numbered("pergunta", rounds));
      const arrived = testApp.sandbox
        .inbox(customer, phone)
        .filter(({ text }) => text.startsWith("resposta"));
      expect(arrived.map(({ text }) => text)).toEqual(numbered("resposta", rounds, ` da ${staff.id}`));
      expect(arrived.every(({ timesArrived }) => timesArrived === 1)).toBe(true);
    }
  expect(asked()).toEqual({ ours: 0, theirs: 0, undecipherable: 0 });
  expect(testApp.sandbox.unhandled).toEqual([]);
});

async function greet(
  staff: Staff,
  phone: string,
  customers: string[],
): Promise<Map<string, AgentConversation>> {
  const chats = new Map<string, AgentConversation>();
  for (const customer of customers) {
    await testApp.sandbox.say(customer, phone, "Bom dia!");
    chats.set(customer, await acceptTicketOf(testApp, staff.bruno, customer));
  }
  return chats;
}

function numbered(word: string, count: number, tail = ""): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index}${tail}`);
}

/**
 * Counts, from now on, how often each side asks for a message again. The count is kept up to date with each event,
 * because the sandbox keeps only the latest stanzas.
 */
function watchRetries() {
  const asking = new Set<number>();
  let undecipherable = 0;
  const look = () => {
    for (const { seq, direction, node } of testApp.sandbox.stanzas)
      if (direction === "client-to-server" && node.tag === "receipt" && node.attrs.type === "retry")
        asking.add(seq);
  };
  testApp.sandbox.onEvent(({ type }) => {
    if (type === "message-undecipherable") undecipherable += 1;
    look();
  });
  return () => {
    look();
    const theirs = testApp.sandbox.arrivals().filter((arrival) => arrival.asked).length;
    return { ours: asking.size, theirs, undecipherable };
  };
}
