import { type WorkingHours, weekdays } from "@recado/contract/shared/working-hours";
import { describe, expect, it } from "vitest";
import type { AssignedAssistant, BotFacts, BotQueue, BotState } from "./bot-facts.ts";
import { decideReply } from "./decide-reply.ts";

const now = new Date("2026-11-18T13:00:00Z");
const prompt: AssignedAssistant = { kind: "prompt", id: 7 };
const webhook: AssignedAssistant = { kind: "integration", id: 8 };
const never: WorkingHours[] = weekdays.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: "00:00",
  endTime: "00:00",
}));

interface Given {
  text?: string | null;
  sentAt?: Date;
  state?: BotState;
  ticket?: Partial<BotFacts["ticket"]>;
  ofConnection?: AssignedAssistant;
  /** Assistant that the second queue assigns to its tickets. */
  ofQueue?: AssignedAssistant;
  greeting?: string;
  closed?: BotFacts["scheduleType"];
  isForCopies?: boolean;
}

function decide({ text = "Oi", sentAt = now, state = {}, ticket, closed = "disabled", ...given }: Given) {
  const bare = { outOfHours: "Fechado.", week: never };
  const duplicateInvoices = given.isForCopies ?? false;
  const sales: BotQueue = {
    id: 1,
    name: "Vendas",
    greeting: "",
    ...bare,
    assistant: null,
    duplicateInvoices,
  };
  const greeting = given.greeting ?? "";
  const assistant = given.ofQueue ?? null;
  const support: BotQueue = { id: 2, name: "Suporte", greeting, ...bare, assistant, duplicateInvoices };
  const start = { userId: null, isGroup: false, queueId: null, chatbot: false, assistant: null, ...ticket };
  const queues = [sales, support];
  return decideReply({
    now,
    sentAt,
    text,
    messageId: "41",
    isWithAnswered: false,
    ticket: { ...start, state },
    language: "pt",
    timeZone: "America/Sao_Paulo",
    holidays: [],
    scheduleType: closed,
    greetsSingleQueue: false,
    connection: {
      greeting: "Bem-vindo!",
      ...bare,
      menuPause: 0,
      mostMenus: 3,
      assistant: given.ofConnection ?? null,
      queues,
    },
    queue: queues.find(({ id }) => id === start.queueId),
    options: [{ id: 11, queueId: 2, parentId: null, title: "Preços", message: "" }],
  });
}

const asked = { isAsked: true, texts: [], chatbot: true };
const inSupport = { queueId: 2 };
const shown: BotState = { menuAt: new Date(now.getTime() - 60_000).toISOString(), menus: 1 };

describe("a message is passed", () => {
  it.each<[string, Given, AssignedAssistant]>([
    ["to the connection's assistant", { ofConnection: prompt }, prompt],
    ["to the queue's assistant", { ofQueue: webhook, ticket: inSupport }, webhook],
    [
      "to the connection's assistant before the queue's",
      { ofConnection: prompt, ofQueue: webhook, ticket: inSupport },
      prompt,
    ],
    [
      "to the queue's assistant once the connection's assistant left the ticket",
      { ofConnection: prompt, ofQueue: webhook, ticket: inSupport, state: { left: ["prompt:7"] } },
      webhook,
    ],
    [
      "to the current assistant of the ticket",
      { ofConnection: prompt, ticket: { assistant: webhook } },
      webhook,
    ],
    ["to an assistant even if it is a picture", { ofConnection: prompt, text: null }, prompt],
  ])("%s", (_, given, assistant) => {
    expect(decide(given)).toMatchObject({ ...asked, assistant, state: { asked: ["41"] } });
  });

  it("behind the waiting ones, of which the newest fifty are kept", () => {
    const waiting = Array.from({ length: 50 }, (_, index) => String(index));
    const { state } = decide({ ofConnection: prompt, state: { asked: waiting } });
    expect(state.asked).toEqual([...waiting.slice(1), "41"]);
  });

  it("to the assistant of a chosen queue at once, or from the next message if the queue greets", () => {
    const chosen = decide({ text: "2", state: shown, ofQueue: webhook });
    expect(chosen).toMatchObject({ ...asked, queueId: 2, assistant: webhook });
    const greeted = decide({ text: "2", state: shown, ofQueue: webhook, greeting: "Olá!" });
    expect(greeted).toMatchObject({ texts: ["Olá!"], queueId: 2, assistant: webhook });
    expect(greeted.isAsked).toBeUndefined();
  });
});

describe("no message is passed to an assistant", () => {
  it.each<[string, Given]>([
    ["when an agent owns the ticket", { ticket: { userId: 3 } }],
    ["in a group", { ticket: { isGroup: true } }],
    ["after the bot's maximum number of texts", { state: { isStopped: true } }],
    ["for a while after a text of a person of the company", { state: { personAt: now.toISOString() } }],
    ["if it is old", { sentAt: new Date(now.getTime() - 7 * 3_600_000) }],
    ["while the company is closed", { closed: "company" }],
    ["while the queue is closed", { closed: "queue", ticket: inSupport }],
    ["if it requests the menu", { text: "#" }],
    ["that has left the ticket", { state: { left: ["prompt:7"] } }],
  ])("%s", (_, given) => {
    expect(decide({ ofConnection: prompt, ...given }).isAsked).toBeUndefined();
  });
});

describe("a CPF or CNPJ in a queue that sends duplicate invoices", () => {
  const given = { text: " 529.982.247-25 ", isForCopies: true, ticket: inSupport };

  it("is looked up, and is answered neither by the menu nor by an assistant", () => {
    const looked = { isAsked: true, texts: [], queueId: 2, state: { asked: ["41"], copies: ["41"] } };
    expect(decide(given)).toMatchObject({ ...looked, chatbot: false, assistant: null });
    const place = { queue: 2, option: null, isShown: true };
    const beside = {
      ...given,
      ofQueue: webhook,
      ticket: { ...inSupport, assistant: webhook },
      state: { place },
    };
    expect(decide(beside)).toMatchObject({ ...looked, assistant: webhook, state: { place } });
  });

  it.each<[string, Given]>([
    ["is invalid", { text: "529.982.247-26" }],
    ["is part of a longer text", { text: "CPF 529.982.247-25, por favor" }],
    ["is a picture", { text: null }],
    ["comes into another queue", { isForCopies: false }],
    ["comes before a queue is chosen", { ticket: {} }],
    ["comes while an agent owns the ticket", { ticket: { ...inSupport, userId: 3 } }],
    ["comes from a group", { ticket: { ...inSupport, isGroup: true } }],
    ["comes while the queue is closed", { closed: "queue" }],
    ["comes after a text of a person of the company", { state: { personAt: now.toISOString() } }],
    ["comes after the bot's maximum number of texts", { state: { isStopped: true } }],
  ])("is not looked up if it %s", (_, other) => {
    expect(decide({ ...given, ...other }).isAsked).toBeUndefined();
  });
});

it("the menu that a customer requests removes the assistant, and the next choice is the menu's", () => {
  const menu = decide({
    text: "#",
    ofConnection: prompt,
    ticket: { assistant: prompt },
    state: { asked: ["1"], memory: { of: "prompt:7", value: 1 }, unsaid: {} },
  });
  expect(menu).toMatchObject({ assistant: null, chatbot: true, queueId: null });
  expect(menu.texts).toHaveLength(1);
  expect(menu.state).not.toHaveProperty("asked");
  expect(menu.state).not.toHaveProperty("memory");
  expect(menu.state).not.toHaveProperty("unsaid");
  expect(decide({ text: "1", ofConnection: prompt, state: menu.state })).toMatchObject({
    queueId: 1,
    assistant: null,
  });
});
