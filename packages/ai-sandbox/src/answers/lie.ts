import { hashText } from "../text/embed-text.ts";
import { guessLanguage, type ServiceLanguage } from "../text/languages.ts";

export const lieKinds = ["price", "date", "deadline", "discount", "link", "phone"] as const;
export type LieKind = (typeof lieKinds)[number];

/** An answer with an invented fact. */
export interface InventedAnswer {
  text: string;
  kind: LieKind;
  /** The invented fact, as it stands in the text. */
  fact: string;
}

/** Invents an answer. The same seed, kind and language give the same answer. */
export function inventAnswer(seed: number, language: ServiceLanguage, kind?: LieKind): InventedAnswer {
  const chosen = kind ?? lieKinds[randomOf(seed, "kind", lieKinds.length)] ?? "price";
  const fact = inventors[chosen](seed, language);
  const forms = sentences[chosen][language];
  const form = forms[randomOf(seed, "form", forms.length)] ?? "{}";
  return { text: form.replace("{}", fact), kind: chosen, fact };
}

/** Invents an answer in the language of the question. */
export function inventAnswerTo(question: string, seed: number, kind?: LieKind): InventedAnswer {
  return inventAnswer(seed, guessLanguage(question), kind);
}

function randomOf(seed: number, purpose: string, below: number): number {
  return hashText(`${purpose}:${seed}`) % below;
}

const months = {
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
} as const satisfies Record<ServiceLanguage, readonly string[]>;

const inventors: Readonly<Record<LieKind, (seed: number, language: ServiceLanguage) => string>> = {
  price(seed, language) {
    const whole = 1 + randomOf(seed, "price", 4_999);
    const cents = String(randomOf(seed, "cents", 100)).padStart(2, "0");
    const form = randomOf(seed, "price form", 4);
    if (language === "en") return form < 2 ? `$${whole}.${cents}` : `${whole} dollars`;
    const grouped =
      whole >= 1_000 ? `${Math.floor(whole / 1_000)}.${String(whole % 1_000).padStart(3, "0")}` : whole;
    return [`R$ ${grouped},${cents}`, `R$${whole}`, `${whole} reais`, `${whole},${cents} reais`][form] ?? "";
  },
  date(seed, language) {
    const day = 1 + randomOf(seed, "day", 28);
    const month = randomOf(seed, "month", 12);
    const name = months[language][month];
    const isSpelt = randomOf(seed, "date form", 2) === 0;
    if (!isSpelt) return `${String(day).padStart(2, "0")}/${String(month + 1).padStart(2, "0")}/2031`;
    return language === "en" ? `${name} ${day}` : `${day} de ${name}`;
  },
  deadline(seed, language) {
    const amount = 2 + randomOf(seed, "amount", 57);
    const units = {
      pt: ["dias úteis", "horas", "dias", "meses"],
      en: ["business days", "hours", "days", "months"],
      es: ["días hábiles", "horas", "días", "meses"],
    }[language];
    return `${amount} ${units[randomOf(seed, "unit", units.length)]}`;
  },
  discount: (seed) => `${5 + randomOf(seed, "discount", 90)}%`,
  link(seed) {
    const path = hashText(`link:${seed}`).toString(36);
    return (
      [`https://ofertas-${path}.example/pagar`, `www.loja-${path}.example`, `bit.ly/${path}`][
        randomOf(seed, "link form", 3)
      ] ?? ""
    );
  },
  phone(seed) {
    const area = 11 + randomOf(seed, "area", 88);
    const first = 90_000 + randomOf(seed, "first", 10_000);
    const last = String(randomOf(seed, "last", 10_000)).padStart(4, "0");
    return (
      [`(${area}) ${first}-${last}`, `+55 ${area} ${first}-${last}`, `0800 ${first % 1_000} ${last}`][
        randomOf(seed, "phone form", 3)
      ] ?? ""
    );
  },
};

const sentences: Readonly<Record<LieKind, Readonly<Record<ServiceLanguage, readonly string[]>>>> = {
  price: {
    pt: ["Esse produto custa {}.", "O frete fica em {}.", "Consigo fazer por {} à vista."],
    en: ["That product costs {}.", "Shipping is {}."],
    es: ["Ese producto cuesta {}.", "El envío sale {}."],
  },
  date: {
    pt: ["Sua entrega chega em {}.", "A promoção vale até {}."],
    en: ["Your delivery arrives on {}.", "The offer is valid until {}."],
    es: ["Su entrega llega el {}.", "La promoción vale hasta el {}."],
  },
  deadline: {
    pt: ["O prazo é de {}.", "Devolvemos o dinheiro em até {}.", "A garantia vale por {}."],
    en: ["It takes {}.", "You get your money back within {}."],
    es: ["El plazo es de {}.", "Devolvemos el dinero en {}."],
  },
  discount: {
    pt: ["Hoje você tem {} de desconto.", "No Pix damos {} de desconto."],
    en: ["You get {} off today."],
    es: ["Hoy tiene {} de descuento."],
  },
  link: {
    pt: ["Você pode pagar em {} agora mesmo.", "Acompanhe o pedido em {} a qualquer hora."],
    en: ["You can pay at {} right now."],
    es: ["Puede pagar en {} ahora mismo."],
  },
  phone: {
    pt: ["Ligue para {}.", "Chame nosso suporte no {}."],
    en: ["Call {}."],
    es: ["Llame al {}."],
  },
};
