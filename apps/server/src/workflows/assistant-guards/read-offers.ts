import { findPhrase, readPhrases } from "../opt-outs/match-words.ts";
import { type ClauseText, splitClauses } from "../opt-outs/split-clauses.ts";
import type { TextClaim } from "./text-claim.ts";

const negations = new Set(
  "nao no not nunca never sem sin nem ni dont doesnt cannot cant isnt arent".split(" "),
);

/** Offers without a figure. A denial of the first kinds promises nothing; "sem custo" itself is an offer. */
const offers = [
  offer(
    "discount",
    true,
    "desconto|descontos|promocao|promocoes|oferta|ofertas|cupom|cupons|brinde|brindes|cashback|bonus\ndiscount|discounts|coupon|coupons|promo|promotion|promotions|voucher|vouchers\ndescuento|descuentos|promocion|promociones|cupon|cupones|rebaja|rebajas",
  ),
  offer(
    "refund",
    true,
    "reembolso|reembolsos|reembolsamos|reembolsar|estorno|estornamos|estornar|refund|refunds|refunded\ndinheiro de volta\nmoney back\ndevolvemos|devolver o|seu|el|su|tu dinheiro|valor|dinero",
  ),
  offer(
    "free",
    false,
    "gratis|gratuito|gratuita|gratuitos|gratuitas|gratuitamente|cortesia\nde graca\nsem|sin custo|custos|costo|costos|taxa|taxas|frete|cargo|cobranca\nzero custo|taxa|frete|costo\ncusto|taxa|frete|costo zero\nno cost|charge|fee|fees\nfree of charge\nfor free\nfree shipping|delivery|sample|trial|gift",
  ),
  offer("half", false, "metade do|de preco|valor\nhalf ?the ?of price\nmitad de|del precio"),
  offer("interest", false, "sem|sin juros|interes|intereses\ninterest free\nno interest"),
];

function offer(name: string, isDeniable: boolean, phrases: string) {
  return { name, isDeniable, phrases: readPhrases(phrases, {}) };
}

/** Finds discounts, gifts, refunds and the like that a folded text offers. */
export function readOffers(folded: string): TextClaim[] {
  const clauses = splitClauses(folded);
  return offers.flatMap(({ name, isDeniable, phrases }): TextClaim[] => {
    const isOffered = (clause: ClauseText) =>
      phrases.some((phrase) => {
        const start = findPhrase(phrase, clause.words);
        if (start === undefined) return false;
        return !isDeniable || !clause.words.slice(0, start).some((word) => negations.has(word));
      });
    return clauses.some(isOffered) ? [{ kind: "offer", value: { offer: name }, found: name }] : [];
  });
}
