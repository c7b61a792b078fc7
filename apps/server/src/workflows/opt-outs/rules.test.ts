import { describe, expect, it } from "vitest";
import { readOptOutRequest } from "./rules.ts";

const stops: Readonly<Record<"keyword" | "message", readonly string[]>> = {
  keyword: [
    "SAIR",
    "Sair.",
    "sair por favor",
    '"SAIR"',
    "quero sair",
    "parar",
    "PARE!!!",
    "Descadastrar",
    "Parar promoções",
    "STOP",
    "stop please 🙏",
    "unsubscribe",
    "Opt-out",
    "Stop promotions",
    "baja",
    "BAJA, gracias",
    "Salir",
    "quiero darme de baja",
  ],
  message: [
    "não quero mais receber nada",
    "nao quero mais receber",
    "Não quero receber mensagens",
    "n quero receber msgs de vcs",
    "Oi, não quero mais receber esse tipo de mensagem, obrigada",
    "não desejo receber propaganda",
    "não gostaria de receber mais promoções",
    "não quero receber mais nada de vocês",
    "pare de me mandar mensagens",
    "PAREM DE MANDAR MENSAGEM!!!",
    "para de me mandar isso",
    "vocês podem parar de me enviar mensagens?",
    "por favor, parem de enviar propaganda no meu zap",
    "pare de me perturbar",
    "me tira dessa lista",
    "Pode me remover da lista de transmissão?",
    "Tirem meu número da lista de vocês",
    "remova o meu contato da base",
    "quero sair da lista",
    "como faço para parar de receber essas mensagens?",
    "tem como parar de receber?",
    "quero me descadastrar",
    "não me mande mais mensagens",
    "nunca mais me mandem nada",
    "Não me envie mais nada",
    "não quero mais mensagens",
    "Chega de propaganda",
    "revogo meu consentimento",
    "solicito a exclusão do meu número da lista",
    "não autorizo o envio de mensagens",
    "Não, pare de mandar mensagens",
    "stop sending me messages",
    "Please stop texting me",
    "don't send me any more messages",
    "I do not want to receive these messages",
    "I no longer wish to receive your offers",
    "please remove me from your list",
    "take me off this mailing list",
    "How do I unsubscribe?",
    "I want to opt out of these texts",
    "Don’t contact me again",
    "I don't want to hear from you",
    "no more messages please",
    "no quiero recibir más mensajes",
    "No quiero seguir recibiendo publicidad",
    "dejen de enviarme mensajes",
    "deja de escribirme",
    "¿cómo me doy de baja?",
    "sáquenme de la lista",
    "No me manden más nada",
    "quiero dejar de recibir promociones",
    "quiero salir de la lista",
    "No más publicidad",
  ],
};

const nothings: readonly string[] = [
  // Texts in which a word such as "sair" or "parar" has another meaning.
  "tem como parar a dor?",
  "quero sair do plano",
  "vou sair agora, já volto",
  "a que horas vocês saem?",
  "quero sair para jantar",
  "o carro não para de fazer barulho",
  "para de manhã tem horário?",
  "não quero receber o produto em casa",
  "não quero mais receber a encomenda, quero retirar na loja",
  "não quero mais o produto",
  "quero cancelar meu pedido",
  "cancelar",
  "não quero a promoção, quero o preço normal",
  "me tira da lista de espera",
  "quero sair da lista de espera",
  "remova meu nome do contrato",
  "cancele o envio do pedido",
  "quero dar baixa no boleto",
  "a bateria para de carregar",
  "where is the bus stop",
  "does the train stop here?",
  "stop sending the invoice to my old address",
  "I want to opt out of the insurance",
  "remove me from the waiting list",
  "can I cancel my order",
  "quiero darme de baja del gimnasio",
  "¿puede dar de baja el plan?",
  "la presión está baja",
  "quiero salir a comer",
  // Texts that negate an opt-out.
  "não quero sair da lista",
  "não quero parar de receber mensagens",
  "não me tire da lista",
  "por favor não parem de mandar as ofertas",
  "I don't want to stop receiving messages",
  "please don't unsubscribe me",
  "no quiero dejar de recibir promociones",
  "no quiero darme de baja",
  // Questions and conditions about opting out.
  "sair?",
  "por que parei de receber as promoções?",
  "vocês pararam de mandar promoções?",
  "se eu quero parar de receber mensagens, o que acontece",
  "quando eu não quero receber mensagens o que faço",
  "vocês não mandam mais mensagens?",
  // Texts that quote another person's words.
  'Minha mãe disse "pare de me mandar mensagens" e eu ri',
  "> não quero mais receber nada\nfoi ela que escreveu",
  "O que significa “não quero mais receber mensagens”?",
  // Texts that ask for silence only now or today.
  "não me mande mensagem agora, estou dirigindo",
  "não quero receber mensagens hoje",
  "don't text me now",
  // Texts that have nothing to do with opting out.
  "Bom dia!",
  "quero receber as ofertas",
  "Obrigado pela mensagem",
  "recebi a mensagem de vocês",
  "1",
  "",
  "👍",
];

const resumes: Readonly<Record<"keyword" | "message", readonly string[]>> = {
  keyword: ["VOLTAR", "voltar, por favor", "quero voltar", "start", "subscribe", "volver", "ALTA"],
  message: [
    "quero voltar a receber",
    "Quero voltar a receber as promoções",
    "posso voltar a receber as mensagens?",
    "como faço pra voltar a receber?",
    "podem voltar a me mandar ofertas",
    "voltem a me enviar as novidades",
    "quero receber as ofertas novamente",
    "me coloca de novo na lista",
    "I want to receive your messages again",
    "put me back on the list",
    "start sending me offers",
    "quiero volver a recibir promociones",
    "vuelvan a enviarme mensajes",
    "quiero recibir las ofertas",
  ],
};

const noResumes: readonly string[] = [
  "não quero voltar a receber",
  "vou voltar amanhã",
  "quero voltar para a loja",
  "voltar?",
  "posso voltar o produto?",
  "I'll be back, start without me",
  "no quiero volver a recibir mensajes",
  "when does the course start",
];

describe("the opt-out wish in a text", () => {
  it.each(stops.keyword)("%j is an opt-out by keyword", (text) => {
    expect(readOptOutRequest(text)).toEqual({ wants: "stop", how: "keyword" });
  });

  it.each(stops.message)("%j is an opt-out by phrase", (text) => {
    expect(readOptOutRequest(text)).toEqual({ wants: "stop", how: "message" });
  });

  it.each(nothings)("%j is not an opt-out", (text) => {
    expect(readOptOutRequest(text)?.wants).not.toBe("stop");
  });

  it.each(resumes.keyword)("%j is an opt-in by keyword", (text) => {
    expect(readOptOutRequest(text)).toEqual({ wants: "resume", how: "keyword" });
  });

  it.each(resumes.message)("%j is an opt-in by phrase", (text) => {
    expect(readOptOutRequest(text)).toEqual({ wants: "resume", how: "message" });
  });

  it.each(noResumes)("%j is not an opt-in", (text) => {
    expect(readOptOutRequest(text)?.wants).not.toBe("resume");
  });

  it("is not searched in very long texts", () => {
    expect(readOptOutRequest(`${"nao ".repeat(100_000)}quero`)).toBeUndefined();
  });
});
