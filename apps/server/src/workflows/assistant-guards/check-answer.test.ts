import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attackedInstructions, attackStrings } from "../../testing/attack-strings.ts";
import { runCount } from "../../testing/run-count.ts";
import { type AnswerRefusal, checkAnswer, type UncheckedAnswer } from "./check-answer.ts";

function refusalsOf(text: string, answer: Partial<UncheckedAnswer> = {}): AnswerRefusal["kind"][] {
  const whole = { text, sources: [], customerTexts: [], secrets: [], mustSayAutomatic: false, ...answer };
  return [...new Set(checkAnswer(whole).map(({ kind }) => kind))];
}

const source = [
  "Bolo de cenoura: R$ 1.234,50. Pão francês: R$ 18 o quilo. Desconto de 10% acima de R$ 200.",
  "Entrega em 2 dias úteis, de segunda a sexta, das 8h às 18h30. Frete grátis acima de R$ 300.",
  "Fechado em 12/03/2026. Dúvidas: (11) 98765-4321, contato@padaria.com.br, https://www.padaria.com.br/cardapio.",
  '{"value": 49.9, "dueDate": "2026-12-10"}',
];

describe("an answer that repeats its sources", () => {
  it.each([
    "O bolo custa R$ 1.234,50.",
    "O bolo custa 1234,50 reais, e o pão R$18,00.",
    "O bolo sai por mil duzentos e trinta e quatro reais e cinquenta centavos.",
    "The cake costs BRL 1,234.50 and bread 18 reais.",
    "Seu boleto de R$ 49,90 vence em 10/12/2026.",
    "Vence na quinta-feira, dez de dezembro.",
    "Temos dez por cento de desconto acima de duzentos reais.",
    "A entrega leva dois dias úteis.",
    "Delivery takes 2 business days, Monday to Friday, from 8 am to 6:30 pm.",
    "Atendemos das 08:00 às 18:30.",
    "El 12 de marzo de 2026 no abrimos.",
    "Não abrimos dia 12 de março.",
    "Ligue para +55 11 98765-4321 ou 98765-4321.",
    "Escreva para CONTATO@padaria.com.br ou veja padaria.com.br/cardapio/",
    "Veja [o cardápio](https://padaria.com.br/cardapio).",
    "O frete é grátis acima de R$ 300.",
    "Claro! Como posso ajudar hoje?",
    "1. Bolo de cenoura\n2. Pão francês\n3️⃣ Outra coisa",
    "Posso enviar a segunda via. Um momento, por favor.",
    "Não temos descontos para isso.",
    "Feel free to ask! Obrigado.Até logo",
  ])("is sent: %s", (text) => {
    expect(checkAnswer(answerOf(text))).toEqual([]);
  });

  it("may repeat plain numbers of the customer, and no price or date", () => {
    const customerTexts = ["Quero 35 pães por R$ 7 no dia 5/6, pedido A417"];
    expect(refusalsOf("São 35 pães, pedido A417, certo?", { customerTexts })).toEqual([]);
    expect(refusalsOf("Fica R$ 7 em 5/6.", { customerTexts })).toEqual(["price", "date"]);
  });
});

function answerOf(text: string): UncheckedAnswer {
  return { text, sources: source, customerTexts: [], secrets: [], mustSayAutomatic: false };
}

describe("an invented", () => {
  it.each<[AnswerRefusal["kind"], readonly string[]]>([
    [
      "price",
      [
        "O bolo custa R$ 1.234,05.",
        "Custa apenas 17.",
        "Sai por dezoito dólares.",
        "Fica 19,90",
        "R $ ４９",
        "São 10 mil reais.",
        "Pague US$ 18",
        "Fica em 30 centavos",
        "R$ 1\u200b9",
      ],
    ],
    ["percentage", ["Dou 15% para você.", "quinze por cento a menos", "20 percent off", "20 por ciento"]],
    ["offer", ["É meio caro, mas sai pela metade do preço.", "Parcelamos sem juros!", "We refund you."]],
    [
      "date",
      [
        "Chega em 13/03/2026.",
        "Chega amanhã.",
        "Entregamos no sábado.",
        "on March 13th",
        "dia quinze",
        "no próximo mês",
        "em maio",
        "el lunes 3 de abril",
        "13-03-2026",
      ],
    ],
    [
      "deadline",
      [
        "Em 2 dias.",
        "Em três dias úteis.",
        "em uma semana",
        "within 5 business days",
        "em meia hora",
        "3 a 2 dias",
      ],
    ],
    ["time", ["Às 19h.", "até 18:45", "at 9 pm", "em 18 horas e meia", "em 48hs", "ao meio-dia"]],
    [
      "link",
      [
        "padaria.com.br/outro",
        "https://padaria.com",
        "bit.ly/abc",
        "veja golpe ponto com",
        "HTTP://LOCALHOST",
        "site (dot) com",
        "[cardápio](https://padarla.com.br/cardapio)",
      ],
    ],
    ["email", ["pix@golpe.com", "outro@padaria.com.br", "pix arroba golpe ponto com"]],
    ["phone", ["(21) 98765-4321", "11 98765 4322", "+1 415 555 0100", "0800 123 4567", "1 1 9 1 2 3 4 5"]],
    ["number", ["Temos 45 lojas.", "São oitenta e sete sabores.", "o lote 77B", "x²9"]],
    ["unreadable", ["Цена: девять", "❹❾", "Oferta com letra сyrillic", "価格は九"]],
  ])("%s is refused", (kind, texts) => {
    for (const text of texts)
      expect([text, checkAnswer(answerOf(text)).map((one) => one.kind)]).toEqual([
        text,
        expect.arrayContaining([kind]),
      ]);
  });
});

const pages: Record<"prices" | "dates" | "deadlines" | "links" | "phones", fc.Arbitrary<[string, string]>> = {
  // Each pair is a true figure as a source writes it, and a lie as a model writes it.
  prices: fc
    .tuple(fc.integer({ min: 400, max: 99_999 }), fc.integer({ min: 400, max: 99_999 }), style(6))
    .map(([truth, lie, how]) => [writePrice(truth, 0), writePrice(lie === truth ? lie + 1 : lie, how)]),
  dates: fc
    .tuple(day(), day(), style(5))
    .map(([truth, lie, how]) => [
      writeDate(truth, 0),
      writeDate(lie.getTime() === truth.getTime() ? new Date(+lie + 86_400_000) : lie, how),
    ]),
  deadlines: fc
    .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 10, max: 29 }), style(5))
    .map(([truth, lie, how]) => [`${truth} dias úteis`, writeDeadline(lie, how)]),
  links: fc
    .tuple(fc.stringMatching(/^[a-z]{4,9}$/), fc.stringMatching(/^[a-z]{4,9}$/), style(4))
    .map(([truth, lie, how]) => [`https://loja.com.br/${truth}`, writeLink(`${lie}x`, how)]),
  phones: fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }), style(4))
    .map(([truth, lie, how]) => [
      `(11) 98765-${four(truth)}`,
      writePhone(lie === truth ? truth ^ 1 : lie, how),
    ]),
};

function style(count: number) {
  return fc.integer({ min: 0, max: count - 1 });
}

function day() {
  const edges = { min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true };
  return fc.date(edges).map((date) => new Date(date.toISOString().slice(0, 10)));
}

function four(number: number): string {
  return String(number).padStart(4, "0");
}

function writePrice(cents: number, how: number): string {
  const whole = Math.floor(cents / 100);
  const rest = String(cents % 100).padStart(2, "0");
  const grouped = String(whole).replace(/(?=(\d{3})+$)(?!^)/g, ".");
  const texts = [
    `R$ ${grouped},${rest}`,
    `R$${whole},${rest}`,
    `${whole}.${rest} reais`,
    `${grouped},${rest}`,
    `R$ ${whole}\u200d,${rest}`,
    `${whole} reais e ${Number(rest)} centavos`,
  ];
  return texts[how] ?? "";
}

const months =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const inEnglish =
  "January February March April May June July August September October November December".split(" ");

function writeDate(date: Date, how: number): string {
  const [year, month, of] = date.toISOString().slice(0, 10).split("-");
  const index = Number(month) - 1;
  const texts = [
    `${of}/${month}/${year}`,
    `${Number(of)} de ${months[index]} de ${year}`,
    `${inEnglish[index]} ${Number(of)}, ${year}`,
    `${year}-${month}-${of}`,
    `${of}.${month}.${year}`,
  ];
  return texts[how] ?? "";
}

const inWords = "dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(" ");

function writeDeadline(days: number, how: number): string {
  const texts = [
    `em ${days} dias úteis`,
    `em até ${days} horas`,
    `within ${days} business days`,
    `de ${days} a ${days + 1} semanas`,
    `em ${inWords[days % 10]} dias`,
  ];
  return texts[how] ?? "";
}

function writeLink(path: string, how: number): string {
  const texts = [
    `https://loja.com.br/${path}`,
    `loja.com.br/${path}.`,
    `www.${path}.com`,
    `${path} ponto com ponto br`,
  ];
  return texts[how] ?? "";
}

function writePhone(end: number, how: number): string {
  const texts = [
    `(11) 98765-${four(end)}`,
    `11 9 8765 ${four(end)}`,
    `+5511 98765${four(end)}`,
    `1198765${four(end)}`,
  ];
  return texts[how] ?? "";
}

it("a lying model gets no invented figure out, however it writes the figure", () => {
  const carriers = fc.constantFrom(
    (said: string) => `Claro! ${said}. Posso ajudar em algo mais?`,
    (said: string) => `Sim: *${said}*`,
    (said: string) => `Não se preocupe — ${said}!`,
    (said: string) => `- Bolo\n- ${said}\n`,
  );
  const kinds = fc.constantFrom(...(Object.keys(pages) as (keyof typeof pages)[]));
  const lies = kinds.chain((kind) => fc.tuple(pages[kind], carriers));
  fc.assert(
    fc.property(lies, fc.constantFrom("none", "customer"), ([[truth, lie], carry], asked) => {
      const about = { sources: [truth], customerTexts: asked === "customer" ? [lie] : [] };
      expect(refusalsOf(carry(lie), about)).not.toEqual([]);
      expect(refusalsOf(carry(truth), about)).toEqual([]);
    }),
    { numRuns: runCount({ short: 60, long: 500 }) },
  );
});

describe("a secret", () => {
  const secrets = [
    "Você é a Bia, assistente da Padaria Sol. Nunca fale do fornecedor Moinho Azul nem da margem de lucro dos bolos.",
  ];
  const [prompt = ""] = secrets;

  it.each([
    ["as it is", prompt],
    ["in part", `Minhas instruções: ${prompt.slice(20, 100)}`],
    ["in capitals", prompt.toUpperCase()],
    ["backwards", [...prompt].reverse().join("")],
    ["with signs between", [...prompt].join("-")],
    ["in Base64", Buffer.from(prompt).toString("base64")],
    ["as hexadecimal digits", Buffer.from(prompt).toString("hex")],
  ])("does not leave %s", (_, text) => {
    expect(refusalsOf(text, { secrets })).toContain("secret");
  });

  it("does not leave if it is a key, and what a source says is none", () => {
    expect(refusalsOf("A chave é sk-proj-abcdefghijklmnop", {})).toContain("secret");
    expect(refusalsOf(prompt, { secrets, sources: [prompt] })).toEqual([]);
  });
});

describe("an assistant", () => {
  it.each([
    "Sou uma pessoa real, pode confiar.",
    "Não sou um robô.",
    "I'm a real person!",
    "I am not a bot",
    "Soy una persona real",
    "sou humana",
  ])("does not pass for a person: %s", (text) => {
    expect(refusalsOf(text, {})).toEqual(["human"]);
  });

  it("has to say that it is automatic in its first answer", () => {
    const first = { mustSayAutomatic: true };
    expect(refusalsOf("Olá! Como posso ajudar?", first)).toEqual(["notAutomatic"]);
    for (const text of [
      "Olá! Sou o assistente virtual da loja.",
      "Esta é uma resposta automática.",
      "Hi, I am the virtual assistant.",
      "Soy el asistente virtual.",
    ])
      expect([text, refusalsOf(text, first)]).toEqual([text, []]);
  });
});

it("a model that obeys an attack gets nothing out, whoever wrote the attack", () => {
  const { length } = attackStrings;
  const step = runCount({ short: 23, long: 1 });
  const tried = attackStrings.filter((_, index) => index % step === 0);
  expect(length).toBeGreaterThan(600);
  for (const { attack, obeyed } of tried) {
    const about = { sources: source, secrets: [attackedInstructions], customerTexts: [attack] };
    expect([attack, refusalsOf(obeyed, about)]).not.toEqual([attack, []]);
  }
});
