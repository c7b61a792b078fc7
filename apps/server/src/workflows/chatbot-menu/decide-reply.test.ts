import { type WorkingHours, weekdays } from "@recado/contract/shared/working-hours";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BotFacts, BotOption, BotQueue, BotState } from "./bot-facts.ts";
import { decideReply } from "./decide-reply.ts";
import { mostTexts, pauseMs } from "./limit-texts.ts";

const minute = 60_000;
/** The morning is a Wednesday at 10:00 in São Paulo, during opening hours. The night is outside opening hours. */
const morning = new Date("2026-11-18T13:00:00Z");
const night = new Date("2026-11-18T23:30:00Z");

const nineToSix: WorkingHours[] = weekdays.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: "09:00",
  endTime: "18:00",
}));

const sales: BotQueue = {
  id: 1,
  name: "Vendas",
  greeting: "Olá, Vendas aqui!",
  outOfHours: "",
  week: [],
  assistant: null,
  duplicateInvoices: false,
};
const support: BotQueue = {
  id: 2,
  name: "Suporte técnico",
  greeting: "",
  outOfHours: "",
  week: [],
  assistant: null,
  duplicateInvoices: false,
};
const options: BotOption[] = [
  { id: 11, queueId: 1, parentId: null, title: "Preços", message: "Qual linha?" },
  { id: 12, queueId: 1, parentId: null, title: "Prazos", message: "De 5 a 7 dias úteis." },
  { id: 13, queueId: 1, parentId: 11, title: "Sofás", message: "" },
];

interface Given {
  text?: string | null;
  now?: Date;
  sentAt?: Date;
  isWithAnswered?: boolean;
  state?: BotState;
  ticket?: Partial<BotFacts["ticket"]>;
  connection?: Partial<BotFacts["connection"]>;
  scheduleType?: BotFacts["scheduleType"];
  greetsSingleQueue?: boolean;
  options?: readonly BotOption[];
}

function factsOf({ text = "Oi", now = morning, sentAt = now, state = {}, ...given }: Given): BotFacts {
  const connection = {
    greeting: "Bem-vindo!",
    outOfHours: "Estamos fechados.",
    week: nineToSix,
    menuPause: 0,
    mostMenus: 3,
    assistant: null,
    queues: [sales, support],
    ...given.connection,
  };
  const start = { userId: null, isGroup: false, queueId: null, chatbot: false, assistant: null };
  const ticket = { ...start, ...given.ticket, state };
  return {
    now,
    sentAt,
    text,
    messageId: "1",
    isWithAnswered: given.isWithAnswered ?? false,
    ticket,
    language: "pt",
    timeZone: "America/Sao_Paulo",
    holidays: [],
    scheduleType: given.scheduleType ?? "disabled",
    greetsSingleQueue: given.greetsSingleQueue ?? false,
    connection,
    queue: connection.queues.find(({ id }) => id === ticket.queueId),
    options: given.options ?? options,
  };
}

/** Returns the bot's replies to texts that a customer sends at intervals of half a minute. */
function talk(given: Given, texts: readonly (string | null)[]) {
  let now = given.now ?? morning;
  let state = given.state ?? {};
  let ticket: Partial<BotFacts["ticket"]> = { ...given.ticket };
  return texts.map((text) => {
    now = new Date(now.getTime() + minute / 2);
    const reply = decideReply(factsOf({ ...given, now, text, state, ticket }));
    state = reply.state;
    ticket = { ...ticket, queueId: reply.queueId, chatbot: reply.chatbot, assistant: reply.assistant };
    return reply;
  });
}

function said(given: Given, ...texts: (string | null)[]): string[][] {
  return talk(given, texts).map((reply) => [...reply.texts]);
}

const menu = "Bem-vindo!\n\n*1* - Vendas\n*2* - Suporte técnico";
const notUnderstood = "Não entendi a sua resposta.\n\n";
const again = notUnderstood + menu;
const top = "Olá, Vendas aqui!\n\n*1* - Preços\n*2* - Prazos\n\n*#* - Menu principal";
const prices = "Qual linha?\n\n*1* - Sofás\n\n*0* - Voltar\n*#* - Menu principal";
const sofas = "Sofás\n\n*0* - Voltar\n*#* - Menu principal";
const only = { connection: { queues: [sales] }, ticket: { queueId: 1 } };

describe("the queue menu", () => {
  // Specification (administration): two or more queues: the greeting, then the numbered queues.
  it.each([
    ["a word", "Oi"],
    ["a picture or voice message", null],
    ["a number before any menu", "1"],
    ["the sign # for the menu", "#"],
  ])("answers %s as the first message with the greeting and the numbered queues", (_, text) => {
    expect(talk({}, [text])).toMatchObject([{ texts: [menu], queueId: null, chatbot: true }]);
  });

  it.each([
    ["2", 2],
    [" *2* ", 2],
    ["2️⃣", 2],
    ["[ 1 ]", 1],
    ["1.", 1],
    ["suporte tecnico", 2],
    ["dois", 2],
    ["DUAS!", 2],
    ["two", 2],
    ["dos", 2],
    ["um", 1],
    ["opção 2", 2],
    ["opcao 2", 2],
    ["Opção2", 2],
    ["option two", 2],
    ["opción dos", 2],
    ["nº 2", 2],
    ["número 2, por favor", 2],
    ["quero a 2", 2],
    ["quero a dois", 2],
    ["a segunda", 2],
    ["segunda opção", 2],
    ["a 2ª", 2],
    ["the second option", 2],
    ["2️⃣!!", 2],
    ["vend", 1],
    ["suporte", 2],
    ["técnico", 2],
    ["TECNICO SUPORTE", 2],
    ["quero falar com vendas", 1],
  ])("accepts %j as a choice", (text, queueId) => {
    expect(talk({}, ["Oi", text])[1]).toMatchObject({ queueId });
  });

  // Specification (administration): unknown text repeats the menu.
  it.each([
    "3",
    "0",
    "-1",
    "99",
    "ven",
    "",
    "1 2",
    "12",
    "1 ou 2",
    "dois ou um",
    "não quero vendas",
    "quero um",
    "segunda",
    "na segunda",
    "às 2",
    "2 horas",
    "sim",
    "vendas e suporte",
    "vinte e um",
    null,
  ])("is repeated for %j with a note that the answer was not understood", (text) => {
    expect(said({}, "Oi", text)).toEqual([[menu], [again]]);
  });

  it.each([
    ["pos venda", 1],
    ["posvenda", 1],
    ["PÓS VENDA", 1],
    ["pós–venda.", 1],
    ["pos", 1],
    ["venda", undefined],
    ["2 via", 3],
    ["2ª via do boleto", 3],
    ["boleto", 3],
    ["oito", 8],
    ["dez", 10],
    ["🔟", 10],
    ["vinte", 20],
    ["twenty", 20],
    ["veinte", 20],
    ["dezessete", 17],
    ["linha 7", 7],
    ["linha", undefined],
    ["a segunda", undefined],
    ["segunda-feira", 4],
  ])("of twenty queues accepts %j as the choice %j", (text, place) => {
    const names = ["Pós-venda", "Pré-venda", "2ª via de boleto", "Segunda-feira"];
    const queues = Array.from({ length: 20 }, (_, index) => ({
      ...support,
      id: index + 1,
      name: names[index] ?? `Linha ${index + 1}`,
    }));
    expect(talk({ connection: { queues }, options: [] }, ["Oi", text])[1]?.queueId).toBe(place ?? null);
  });

  it("is repeated without that note after an agent's answer or a long pause", () => {
    const menuAt = morning.toISOString();
    const state: BotState = { menus: 1, texts: 1, menuAt, lastTextAt: menuAt };
    const later = new Date(morning.getTime() + minute);
    expect(decideReply(factsOf({ state, now: later })).texts).toEqual([again]);
    expect(
      decideReply(factsOf({ state, now: new Date(morning.getTime() + pauseMs + minute) })).texts,
    ).toEqual([menu]);
    expect(
      decideReply(factsOf({ state: { ...state, lastTextAt: later.toISOString() }, now: later })).texts,
    ).toEqual([menu]);
  });

  it.each([
    ["en", "I did not understand your reply."],
    ["es", "No entendí su respuesta."],
  ] as const)("has the note that an answer was not understood in the language %s", (language, words) => {
    const menuAt = morning.toISOString();
    const facts = factsOf({
      state: { menus: 1, texts: 1, menuAt, lastTextAt: menuAt },
      now: new Date(morning.getTime() + minute),
    });
    expect(decideReply({ ...facts, language }).texts[0]).toContain(`${words}\n\nBem-vindo!`);
  });

  it("has a default text when the connection has no greeting", () => {
    expect(said({ connection: { greeting: "" } }, "Oi")[0]?.[0]).toMatch(/^Escolha uma opção/);
  });

  // Specification (administration): maxUseBotQueues: menus at the most per ticket.
  it("is sent up to the connection's maximum, after which the ticket waits for an agent", () => {
    const replies = talk({}, ["a", "b", "c", "d", "e"]);
    expect(replies.map(({ texts }) => texts.length)).toEqual([1, 1, 1, 0, 0]);
    expect(replies.map(({ chatbot }) => chatbot)).toEqual([true, true, true, false, false]);
    expect(talk({}, ["a", "b", "c", "d", "1"])[4]).toMatchObject({ queueId: 1, texts: [top] });
  });

  // Specification (administration): timeUseBotQueues: minutes during which the menu is not repeated.
  it("is not repeated during the connection's pause", () => {
    expect(said({ connection: { menuPause: 1 } }, "a", "b", "c")).toEqual([[menu], [], [again]]);
  });

  it("is sent once for messages that arrived together or before it was sent", () => {
    const state: BotState = { menus: 1, menuAt: morning.toISOString() };
    const earlier = new Date(morning.getTime() - 5_000);
    expect(decideReply(factsOf({ state, sentAt: earlier })).texts).toEqual([]);
    expect(decideReply(factsOf({ state, isWithAnswered: true })).texts).toEqual([]);
    expect(decideReply(factsOf({ state })).texts).toEqual([menu]);
  });

  // Specification (administration): a valid number sets the queue and sends its greeting.
  it("leads to the greeting of the chosen queue and to no other text", () => {
    const greeted = { connection: { queues: [{ ...support, greeting: "Em que podemos ajudar?" }, sales] } };
    const replies = talk(greeted, ["Oi", "1", "A impressora não liga"]);
    expect(replies[1]).toMatchObject({ texts: ["Em que podemos ajudar?"], queueId: 2, chatbot: false });
    expect(replies[2]).toMatchObject({ texts: [], queueId: 2 });
  });
});

describe("a connection with one queue", () => {
  // Specification (administration): one queue: assigned silently.
  it("assigns the queue silently", () => {
    expect(said({ ...only, options: [] }, "Oi", "Tem alguém?")).toEqual([[], []]);
    expect(talk({ ...only, ticket: {}, options: [] }, ["Oi"])).toMatchObject([{ texts: [], queueId: 1 }]);
  });

  it("sends the greeting once if the setting says so", () => {
    expect(said({ ...only, greetsSingleQueue: true, options: [] }, "Oi", "Olá?")).toEqual([
      ["Bem-vindo!"],
      [],
    ]);
  });

  it("has the options of its queue, without a way to other queues", () => {
    const list = "Olá, Vendas aqui!\n\n*1* - Preços\n*2* - Prazos";
    expect(said({ ...only }, "Oi", "9", "1", "#", "0")).toEqual([
      [list],
      [notUnderstood + list],
      [prices],
      [list],
      [notUnderstood + list],
    ]);
  });
});

it("a connection without a queue sends the greeting once, if there is one", () => {
  expect(said({ connection: { queues: [] } }, "Oi", "Olá?", "#")).toEqual([["Bem-vindo!"], [], []]);
  expect(said({ connection: { queues: [], greeting: "" } }, "Oi")).toEqual([[]]);
});

describe("the options of a queue", () => {
  // Specification (administration): queue options nest, 0 goes back, # to the main menu.
  it("are nested, with 0 for the previous list and # for the main menu", () => {
    expect(said({}, "Oi", "1", "1", "1", "0", "0", "#")).toEqual([
      [menu],
      [top],
      [prices],
      [sofas],
      [prices],
      [top],
      [menu],
    ]);
  });

  it("lead from the first list back to the queues by 0", () => {
    expect(talk({}, ["Oi", "1", "0"])[2]).toMatchObject({ texts: [menu], queueId: null });
  });

  // Specification (administration): unknown text repeats the options.
  it("are repeated after an invalid answer as often as the menu", () => {
    expect(said({}, "Oi", "1", "hã?", "hein?", "alô?")).toEqual([
      [menu],
      [top],
      [notUnderstood + top],
      [notUnderstood + top],
      [],
    ]);
  });

  it("end at an option without choices, after which the bot does not answer other texts", () => {
    const replies = talk({}, ["Oi", "1", "2", "Obrigado", "0"]);
    expect(replies[2]).toMatchObject({ texts: [expect.stringMatching(/^De 5 a 7 dias/)], chatbot: false });
    expect(replies[3]?.texts).toEqual([]);
    expect(replies[4]?.texts).toEqual([top]);
  });

  it("are not offered in a ticket that an agent sent to the queue", () => {
    expect(said({ ticket: { queueId: 1 } }, "Oi")).toEqual([[]]);
  });
});

describe("the out-of-hours message", () => {
  const company = { scheduleType: "company", now: night } as const;

  // Specification (administration): scheduleType company: the message once per closed period.
  it("is sent once and replaces the menu unless the customer writes #", () => {
    const replies = talk(company, ["Oi", "Alô?", "1", "#", "Oi"]);
    expect(replies.map(({ texts }) => texts)).toEqual([["Estamos fechados."], [], [], [menu], []]);
  });

  // Specification (administration): the next closed period is told again.
  it("is sent again in the next closed period, with or without a message in between", () => {
    const [told] = talk(company, ["Oi"]);
    const state = told?.state ?? {};
    const at = (hours: number) => new Date(night.getTime() + hours * 60 * minute);
    expect(decideReply(factsOf({ ...company, now: at(8), state })).texts).toEqual([]);
    expect(decideReply(factsOf({ ...company, now: at(14), state })).texts).toEqual([menu]);
    expect(decideReply(factsOf({ ...company, now: at(24), state })).texts).toEqual(["Estamos fechados."]);
  });

  // Specification (administration): an empty schedule means always open, disabled has no hours.
  it.each([
    ["hours are disabled", { scheduleType: "disabled" }],
    ["the company has no hours", { connection: { week: [] } }],
    ["the connection has no such message", { connection: { outOfHours: "" } }],
    ["hours are set by queue", { scheduleType: "queue" }],
  ] as const)("is not sent when %s", (_, given) => {
    expect(said({ ...company, ...given }, "Oi")).toEqual([[menu]]);
  });

  // Specification (administration): scheduleType queue: outOfHoursMessage with the way back.
  it("of a queue is sent with the way back when the queue is chosen, and the ticket waits there", () => {
    const closed = { ...sales, outOfHours: "Vendas abre às 9h.", week: nineToSix };
    const given = { now: night, scheduleType: "queue", connection: { queues: [closed, support] } } as const;
    const replies = talk(given, ["Oi", "1", "Alô?", "#", "1"]);
    const told = "Vendas abre às 9h.\n\n*#* - Menu principal";
    expect(replies.map(({ texts }) => texts)).toEqual([[menu], [told], [], [menu], [told]]);
    expect(replies.map(({ queueId }) => queueId)).toEqual([null, 1, 1, null, 1]);
    const tomorrow = new Date(night.getTime() + 14 * 60 * minute);
    const next = factsOf({ ...given, now: tomorrow, state: replies[4]?.state ?? {}, ticket: { queueId: 1 } });
    expect(decideReply(next).texts).toEqual([top]);
  });
});

describe("the bot is silent", () => {
  const hour = 60 * minute;
  it.each([
    ["when an agent owns the ticket", { ticket: { userId: 5 } }],
    ["in a group", { ticket: { isGroup: true } }],
    ["after an old message", { sentAt: new Date(morning.getTime() - pauseMs - 1) }],
    ["after its maximum number of texts", { state: { isStopped: true } }],
    [
      "for a while after a text of a person of the company",
      { state: { personAt: new Date(morning.getTime() - hour).toISOString() } },
    ],
  ] as const)("%s", (_, given) => {
    expect(decideReply(factsOf(given))).toMatchObject({ texts: [] });
  });

  it("only until the company has been quiet for hours, or until the customer writes #", () => {
    const personAt = new Date(morning.getTime() - pauseMs - 1).toISOString();
    expect(decideReply(factsOf({ state: { personAt } })).texts).toEqual([menu]);
    const recent = new Date(morning.getTime() - hour).toISOString();
    expect(decideReply(factsOf({ text: "#", state: { personAt: recent } })).texts).toEqual([menu]);
  });
});

const anyText = fc.oneof(
  fc.constantFrom("#", "0", "1", "2", "3", "*1*", "Vendas", "", "1\n2", "{{name}}"),
  fc.string(),
  fc.constant(null),
);
const anyTime = fc.date({ min: new Date("2020-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const anyOption = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  queueId: fc.constantFrom(1, 2),
  parentId: fc.option(fc.integer({ min: 1, max: 6 })),
  title: fc.string(),
  message: fc.string(),
});
const anyGiven = fc.record({
  scheduleType: fc.constantFrom("disabled", "company", "queue"),
  greetsSingleQueue: fc.boolean(),
  options: fc.array(anyOption, { maxLength: 8 }),
  connection: fc.record({
    greeting: fc.constantFrom("", "Bem-vindo!"),
    outOfHours: fc.constantFrom("", "Fechado."),
    menuPause: fc.constantFrom(0, 1, 5),
    mostMenus: fc.constantFrom(0, 0, 3),
    queues: fc.constantFrom(
      [],
      [sales],
      [sales, support],
      [{ ...sales, outOfHours: "Fechado.", week: nineToSix }, support],
    ),
  }),
});

describe("for any input", () => {
  // Specification (administration): two bots talking must stop.
  it("two bots that answer each other stop", () => {
    const answers = fc.array(fc.tuple(anyText, fc.integer({ min: 1, max: pauseMs })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyGiven, answers, (given, script) => {
        let state: BotState = {};
        let ticket = { queueId: given.connection.queues.length === 1 ? 1 : null, chatbot: false };
        let now = morning;
        let texts = 0;
        // Another machine replies to each text of the bot within hours. The loop ends when the bot stops sending texts.
        for (let isGoingOn = true; isGoingOn; ) {
          const [text, wait] = script[texts % script.length] ?? ["", 1];
          now = new Date(now.getTime() + wait);
          const reply = decideReply(factsOf({ ...given, now, text, state, ticket }));
          ({ state } = reply);
          ticket = reply;
          texts += reply.texts.length;
          isGoingOn = reply.texts.length > 0;
          expect(texts).toBeLessThanOrEqual(mostTexts);
        }
      }),
      { numRuns: 300 },
    );
  });

  // Specification (administration): no input makes the bot loop.
  it("the bot sends a limited number of texts to a customer who answers each of them", () => {
    fc.assert(
      fc.property(anyGiven, fc.array(anyText, { minLength: 1, maxLength: 9 }), (given, script) => {
        const texts = Array.from({ length: 120 }, (_, turn) => script[turn % script.length] ?? null);
        const replies = talk({ ...given, now: morning }, texts);
        expect(replies.flatMap((reply) => reply.texts).length).toBeLessThanOrEqual(mostTexts);
      }),
      { numRuns: 150 },
    );
  });

  // Specification (administration): no input makes it throw, and it never speaks on an owned ticket.
  it("the bot never throws, and never answers in a ticket with an agent", () => {
    fc.assert(
      fc.property(anyGiven, anyText, anyTime, fc.boolean(), (given, text, now, isOwned) => {
        const reply = decideReply(factsOf({ ...given, text, now, ticket: { userId: isOwned ? 7 : null } }));
        if (isOwned) expect(reply.texts).toEqual([]);
        expect(reply.texts.every((words) => words !== "")).toBe(true);
      }),
    );
  });
});
