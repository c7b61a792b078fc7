import type { QueueOption } from "@recado/contract/queue-options";
import { describe, expect, it } from "vitest";
import { type PreviewedMenu, walkMenu } from "./menu-walk.ts";

function option(id: number, title: string, message = "", children: QueueOption[] = []): QueueOption {
  return { id, queueId: 1, parentId: null, option: id, title, message, children };
}

const menu: PreviewedMenu = {
  language: "pt",
  name: "Vendas",
  greeting: "Olá, Vendas aqui!",
  options: [
    option(1, "Preços", "Qual linha?", [option(3, "Sofás"), option(4, "Mesas", "A partir de R$ 900.")]),
    option(2, "Prazos", "De 5 a 7 dias úteis."),
  ],
  queueNames: ["Vendas", "Suporte"],
  notes: { person: "espera", queue: (name) => `vai para ${name}` },
};

const top = "Olá, Vendas aqui!\n\n*1* - Preços\n*2* - Prazos\n\n*#* - Menu principal";
const notUnderstood = "Não entendi a sua resposta.\n\n";
const prices = "Qual linha?\n\n*1* - Sofás\n*2* - Mesas\n\n*0* - Voltar\n*#* - Menu principal";
const terms = "De 5 a 7 dias úteis.\n\n*0* - Voltar\n*#* - Menu principal";
const queues = "Escolha uma opção pelo número:\n\n*1* - Vendas\n*2* - Suporte";

/** Texts with which the menu answers these messages of a customer. */
function answers(tried: PreviewedMenu, ...said: string[]): string[] {
  return walkMenu(tried, said)
    .filter(({ from }) => from !== "customer")
    .map(({ text }) => text);
}

describe("the trial of a chatbot menu", () => {
  // Specification (administration): the menu is tried out with 1, 0 and #.
  it.each([
    [[], [top]],
    [["1"], [top, prices]],
    [["preços"], [top, prices]],
    [
      ["1", "0"],
      [top, prices, top],
    ],
    [
      ["1", "2", "0"],
      [top, prices, "A partir de R$ 900.\n\n*0* - Voltar\n*#* - Menu principal", prices],
    ],
    [
      ["1", "1"],
      [top, prices, "Sofás\n\n*0* - Voltar\n*#* - Menu principal"],
    ],
    [["9"], [top, notUnderstood + top]],
    [
      ["2", "obrigada"],
      [top, terms, "espera"],
    ],
    [
      ["1", "#"],
      [top, prices, queues],
    ],
    [["0"], [top, queues]],
    [
      ["#", "1"],
      [top, queues, top],
    ],
    [
      ["#", "2", "oi"],
      [top, queues, "vai para Suporte", "espera"],
    ],
    [
      ["#", "7"],
      [top, queues, notUnderstood + queues],
    ],
  ])("with the answers %j shows %j", (said, expected) => {
    expect(answers(menu, ...said)).toEqual(expected);
  });

  it("of the only queue returns to that queue's first menu", () => {
    const alone = { ...menu, queueNames: ["Vendas"] };
    const start = "Olá, Vendas aqui!\n\n*1* - Preços\n*2* - Prazos";
    expect(answers(alone, "1", "#", "0")).toEqual([start, prices, start, notUnderstood + start]);
  });

  it("without options greets and waits for an agent, and without a greeting stays silent", () => {
    const bare = { ...menu, options: [] };
    expect(answers(bare, "oi")).toEqual(["Olá, Vendas aqui!", "espera"]);
    expect(answers({ ...bare, greeting: "" })).toEqual([]);
  });
});
