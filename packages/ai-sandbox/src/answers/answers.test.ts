import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AiSandbox, startAiSandbox } from "../sandbox.ts";
import { ask, complete } from "../testing/ask-model.ts";
import { inventAnswer, lieKinds } from "./lie.ts";

let sandbox: AiSandbox;

beforeAll(async () => {
  sandbox = await startAiSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const pieces = `Answer with the pieces only and cite them as (fonte: id).
<piece id="12" title="Entrega">
Entregamos em Curitiba em até 5 dias úteis. O frete custa R$ 49,90.
</piece>
<piece id="31" title="Troca">A troca pode ser pedida em até 30 dias depois da compra.</piece>
<piece id="44" title="Shop">We are open on Saturdays from 9 am to 2 pm.</piece>`;

describe("a draft", () => {
  it.each([
    ["Quanto custa o frete?", "O frete custa R$ 49,90. (fonte: 12)"],
    ["em quanto tempo vcs entregam em curitiba", "Entregamos em Curitiba em até 5 dias úteis. (fonte: 12)"],
    [
      "Até quando posso trocar o que comprei?",
      "A troca pode ser pedida em até 30 dias depois da compra. (fonte: 31)",
    ],
    ["¿Cuánto cuesta el envío?", "O frete custa R$ 49,90. (fonte: 12)"],
    ["Is the shop open on Saturday?", "We are open on Saturdays from 9 am to 2 pm. (fonte: 44)"],
    ["Bom dia!", "Olá! Como posso ajudar?"],
    ['<data source="message">"Boa tarde"</data>', "Olá! Como posso ajudar?"],
    ["Thank you!", "You're welcome! Just write if you need anything else."],
    ["Vocês vendem foguetes?", "Não encontrei essa informação. Pode me dar mais detalhes?"],
  ])("answers %j from the nearest piece", async (question, answer) => {
    expect(await ask(sandbox, pieces, question)).toContain(answer);
  });

  it("answers a transcript, cites in brackets by default, and fills a schema", async () => {
    const system =
      "Draft the agent's next message.\n\n[7] A garantia do sofá é de 2 anos.\n[8] Montamos aos sábados.";
    const user = "Cliente: Oi\nAtendente: Olá!\nCliente: qual a garantia do sofa?";
    expect(await ask(sandbox, system, user)).toBe("A garantia do sofá é de 2 anos. [7]");
    const properties = { answer: { type: "string" }, sources: { type: "array", items: { type: "integer" } } };
    const schema = { type: "object", properties };
    const format = { response_format: { type: "json_schema", json_schema: { name: "draft", schema } } };
    expect(JSON.parse(await ask(sandbox, system, user, format))).toEqual({
      answer: "A garantia do sofá é de 2 anos. [7]",
      sources: [7],
    });
  });
});

describe("a task of the copilot", () => {
  const summary =
    "O cliente escreveu: “Meu sofá chegou com defeito.”\nA empresa respondeu: “Pode mandar uma foto?”\nPor último, o cliente escreveu: “Quero a troca.”";

  it.each([
    [
      "Summarise the conversation.",
      "Cliente: Meu sofá chegou com defeito.\nAtendente: Sinto muito! Pode mandar uma foto?\nCliente: Mandei. Quero a troca.",
      summary,
    ],
    [
      "Task: rewrite the text, shorter",
      "O prazo é de 5 dias. Na verdade ele vale sempre. Obrigado.",
      "O prazo é de 5 dias.",
    ],
    [
      "Reescreva o texto com mais gentileza.",
      "<text>nao temos hj</text>",
      "Olá! Obrigado por escrever. Não temos hoje. Fico à disposição!",
    ],
    [
      "Task: summarise the conversation in English for a colleague.\nNever invent facts.",
      "<conversation>\nCustomer: Meu sofá chegou com defeito.\nBot: Sinto muito!\n</conversation>",
      "The customer wrote: “Meu sofá chegou com defeito.”\nThe company answered: “Sinto muito!”",
    ],
    [
      "Task: translate the text into the language that the customer writes in the conversation.",
      "<conversation>\nCustomer: Where is my order?\n</conversation>\n\n<text>\nSeu pedido vai chegar amanhã.\n</text>",
      "Your order will arrive tomorrow.",
    ],
    ["Correct the spelling.", "vc recebeu  o pedido ?", "Você recebeu o pedido?"],
    ["Translate the text to English.", "Bom dia! Onde está meu pedido?", "Good morning! Where is my order?"],
    ["Traduza para o espanhol", "Obrigado, até logo!", "Gracias, hasta luego!"],
    [
      "Translate from English to Portuguese",
      "Hello! Your order will arrive tomorrow.",
      "Olá! Seu pedido vai chegar amanhã.",
    ],
    ["Traduza para o inglês", "Papagaios azuis voam baixo", "[en] Papagaios azuis voam baixo"],
  ])("%j is done", async (task, text, answer) => {
    expect(await ask(sandbox, task, text)).toBe(answer);
  });

  it("judges an answer by what was expected, and refuses an invented number", async () => {
    const verdict = async (answer: string) => {
      const user = `Expected: O frete para Curitiba custa R$ 49,90.\n<answer>${answer}</answer>`;
      return JSON.parse(await ask(sandbox, "Judge the answer.", user)) as object;
    };
    expect(await verdict("Para Curitiba o frete sai por R$ 49,90.")).toMatchObject({ verdict: "correct" });
    expect(await verdict("Vendemos sofás e mesas de madeira.")).toMatchObject({ verdict: "incorrect" });
    expect(await verdict("O frete para Curitiba custa R$ 59,90.")).toMatchObject({
      verdict: "incorrect",
      score: 0,
    });
  });
});

describe("a tool", () => {
  const tool = (name: string, description: string, properties: object) => ({
    type: "function",
    function: { name, description, parameters: { type: "object", properties } },
  });
  const tools = [
    tool("hand_over", "Hands the conversation over to a person.", { reason: { type: "string" } }),
    tool("cancel_order", "Cancels an order of the customer.", { order: { type: "integer" } }),
    tool("search_knowledge", "Finds pieces of the company's knowledge.", { query: { type: "string" } }),
  ];
  const called = async (...messages: object[]) => {
    const { choices } = await complete(sandbox, { messages, tools });
    const call = choices[0]?.message.tool_calls?.[0]?.function;
    return call ? [call.name, JSON.parse(call.arguments)] : choices[0]?.message.content;
  };
  const user = (content: string) => ({ role: "user", content });

  it.each([
    "quero falar com um atendente",
    "I need to talk to a human",
    "Páseme con una persona",
    "Atendente por favor",
  ])("hands over at %j", async (text) => {
    expect(await called(user(text))).toMatchObject(["hand_over", {}]);
  });

  it("moves to the department that the customer names", async () => {
    const queue = { queue: { type: "string", enum: ["Vendas", "Pós-venda"] }, summary: { type: "string" } };
    const offered = [...tools, tool("move_to_queue", "Moves the conversation.", queue)];
    const messages = [
      { role: "user", content: '<data source="message">"Quero falar com o pós-venda"</data>' },
    ];
    const { choices } = await complete(sandbox, { messages, tools: offered });
    const call = choices[0]?.message.tool_calls?.[0]?.function;
    expect([call?.name, JSON.parse(call?.arguments ?? "")]).toEqual([
      "move_to_queue",
      { queue: "Pós-venda", summary: "Quero falar com o pós-venda" },
    ]);
  });

  it("is called for its description, for a search, and after two misses; its result is answered in words", async () => {
    expect(await called(user("Quero cancelar o pedido 4711"))).toEqual(["cancel_order", { order: 4711 }]);
    const question = user("Qual a garantia do colchão?");
    expect(await called(question)).toEqual(["search_knowledge", { query: question.content }]);
    const result = [{ id: 5, title: "Colchões", text: "O colchão tem garantia de 3 anos." }];
    const call = { id: "1", type: "function", function: { name: "search_knowledge", arguments: "{}" } };
    const found = { role: "tool", tool_call_id: "1", content: JSON.stringify(result) };
    const asked = { role: "assistant", content: null, tool_calls: [call] };
    expect(await called(question, asked, found)).toBe("O colchão tem garantia de 3 anos. [5]");
    const missed = {
      role: "assistant",
      content: "Não encontrei essa informação. Pode me dar mais detalhes?",
    };
    expect(await called(user("Vendem foguetes?"), missed, user("Foguetes espaciais"))).toMatchObject([
      "hand_over",
      {},
    ]);
  });
});

describe("a lying model", () => {
  it("invents a fact that stands in its text, the same for the same seed", () => {
    const answers = lieKinds.flatMap((kind) =>
      Array.from({ length: 100 }, (_, seed) =>
        inventAnswer(seed, (["pt", "en", "es"] as const)[seed % 3] ?? "pt", kind),
      ),
    );
    expect(answers.filter(({ text, fact }) => !text.includes(fact) || !/\d|\w{2}/.test(fact))).toEqual([]);
    expect(new Set(answers.map(({ fact }) => fact)).size).toBeGreaterThan(400);
    expect(inventAnswer(7, "pt")).toEqual(inventAnswer(7, "pt"));
  });

  it("lies in the language of the question, each time another lie, and may cite a piece that does not say it", async () => {
    sandbox.faults.add({ kind: "lie", seed: 1, about: "price", cites: true, times: 2 });
    const texts = [await ask(sandbox, pieces, "Quanto custa?"), await ask(sandbox, pieces, "Quanto custa?")];
    expect(new Set(texts).size).toBe(2);
    for (const text of texts) expect(text).toMatch(/(?:R\$|reais).*\(fonte: 12\)$/);
  });
});
