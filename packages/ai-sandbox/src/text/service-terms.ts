import { foldedWords, foldLetters } from "./fold-letters.ts";
import { type ServiceLanguage, serviceLanguages, stemOf } from "./languages.ts";

/** One idea of customer service in three languages. The first term of a language is its translation. */
type ServiceTerm = Readonly<Record<ServiceLanguage, readonly string[]>>;

/** Terms as `pt | en | es`, with further words for the same idea after commas. */
const lines = `
bom dia | good morning | buenos días
boa tarde | good afternoon | buenas tardes
boa noite | good evening | buenas noches
olá, oi | hello, hi | hola
obrigado, obrigada, agradeço | thank you, thanks | gracias
por favor | please | por favor
tudo bem | how are you | cómo está
até logo, tchau | goodbye, bye | hasta luego, adiós
desculpe, desculpas | sorry, apologies | disculpe, disculpas
quanto custa, qual o preço, qual o valor | how much is, what is the price of | cuánto cuesta, cuál es el precio de
onde está | where is | dónde está
quando chega | when does it arrive | cuándo llega
eu quero, eu gostaria de, quero | I would like, I want | quisiera, quiero
falar com uma pessoa, falar com um atendente | speak to a person, talk to a human | hablar con una persona, hablar con un agente
meu pedido | my order | mi pedido
minha compra | my purchase | mi compra
não chegou | has not arrived | no ha llegado
está aberto | is open | está abierto
está atrasado | is late | está atrasado
seu pedido | your order | su pedido
vai chegar | will arrive | va a llegar
amanhã | tomorrow | mañana
hoje | today | hoy
ontem | yesterday | ayer
agora | now | ahora
pedido, encomenda | order | pedido, encargo
entrega, frete, envio, entregar, entregam, entregamos, enviamos | delivery, shipping, shipment, deliver | entrega, envío, flete, entregan
prazo, demora | deadline, term | plazo, demora
preço, valor, custa, custo | price, cost, costs | precio, valor, cuesta, costo
desconto, promoção, cupom | discount, promotion, coupon | descuento, promoción, cupón
pagamento, pagar, pago | payment, pay, paid | pago, pagar
parcelar, parcelas, vezes | installments, instalments | cuotas, plazos
cartão | card | tarjeta
boleto, fatura, conta | invoice, bill | factura, boleta
troca, trocar | exchange, swap | cambio, cambiar
devolução, devolver | return, returns | devolución, devolver
reembolso, estorno | refund | reembolso
garantia | warranty, guarantee | garantía
conserto, reparo, assistência técnica | repair | reparación, servicio técnico
defeito, quebrado, estragado, danificado | broken, damaged, defective | roto, dañado, defecto
horário, horários, funcionamento, aberto, abre, abrem, abrimos, atendemos, fecha, fechamos | opening hours, hours, open, opens, close, closes | horario, horarios, abierto, abre, abren, abrimos, atendemos, cierra, cerramos
endereço, localização, fica | address, location, located | dirección, ubicación, queda
loja | shop, store | tienda
produto, produtos | product, products, item | producto, productos
estoque, disponível | stock, available | existencias, disponible
tamanho, medidas | size, sizes, measures | tamaño, talla, medidas
cor, cores | colour, color, colours | color, colores
agendar, marcar, agendamento | schedule, book, appointment | agendar, reservar, cita
cancelar, cancelamento, desistir | cancel, cancellation | cancelar, cancelación, anular
atendente, pessoa, humano | agent, person, human | agente, persona, humano
montagem, montar | assembly, assemble | montaje, armado
telefone, celular | phone, telephone | teléfono, celular
senha | password | contraseña
ajuda, ajudar | help | ayuda, ayudar
problema | problem, issue | problema
novo, nova | new | nuevo, nueva
sim | yes | sí
não | no, not | no
segunda, segunda-feira | Monday | lunes
sexta, sexta-feira | Friday | viernes
sábado | Saturday | sábado
domingo | Sunday | domingo
dias | days | días
dias úteis | working days, business days | días hábiles
grátis, gratuito, gratuita | free | gratis, gratuito
de | of, from | de
o | the | el
a | the | la
é | is | es
e | and | y
com | with | con
para | for, to | para
em | in | en
`;

export const serviceTerms: readonly ServiceTerm[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [pt = [], en = [], es = []] = line.split(" | ").map((terms) => terms.split(", "));
    return { pt, en, es };
  });

const ideas = new Map<string, number>();
for (const [index, term] of serviceTerms.entries())
  for (const word of serviceLanguages.flatMap((language) => term[language])) {
    const [only, ...more] = foldedWords(word);
    const key = only === undefined ? "" : stemOf(only);
    if (more.length === 0 && !ideas.has(key)) ideas.set(key, index);
  }

/** Returns the number of the idea that a stem stands for, the same in all languages; undefined for other words. */
export function ideaOf(stem: string): number | undefined {
  return ideas.get(stem);
}

/** Finds the term that stands at the beginning of the words, the longest first; undefined if there is none. */
export function findTerm(
  words: readonly string[],
  from: ServiceLanguage,
): { term: ServiceTerm; length: number } | undefined {
  const longest = Math.min(words.length, 6);
  for (let length = longest; length > 0; length -= 1) {
    const asked = words.slice(0, length).map(foldLetters).join(" ");
    const term = byText[from].get(asked);
    if (term) return { term, length };
  }
  return undefined;
}

const byText: Readonly<Record<ServiceLanguage, ReadonlyMap<string, ServiceTerm>>> = {
  pt: termsIn("pt"),
  en: termsIn("en"),
  es: termsIn("es"),
};

function termsIn(language: ServiceLanguage): ReadonlyMap<string, ServiceTerm> {
  const entries = serviceTerms.flatMap((term) =>
    term[language].map((word) => [foldedWords(word).join(" "), term] as const),
  );
  // The first of two terms with the same words wins.
  return new Map(entries.toReversed());
}
