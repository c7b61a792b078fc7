import type { KnownTerm, SimilarTerm, WeightedTerm } from "../../domain/knowledge/search-store.ts";

/** Words of questions that say nothing about their subject, without accents. */
const fillerWords = new Set(
  `a ao aos as com como da das de do dos e ela ele em essa esse esta este eu foi ha ja la mas me meu minha muito na nao nas
  no nos nossa o oi ola olá os ou para pela pelo pode podem poderia por porque posso pra pro qual quais quando quanto quantos
  quanta quantas que quem queria quero gostaria saber preciso se seu sua sera so tem tenho ter um uma uns voce voces vcs vc
  bom boa dia tarde noite obrigado obrigada favor fazer faz faco fica ficam sobre algum alguma isso isto ate mais sao
  the an and are at be by can could do does did for from get has have hi hello how i if in is it its me my need of on or
  our please should so some tell that there this to us want was we what when where which who why will with would you your
  al algo alguna alguno buenas buenos con cual cuales cuando cuanto cuantos cuanta cuesta del dias donde el ella en es esta
  estan estoy gracias hacer hacen hago hay hola la las le lo los mi mis muy necesito ni nosotros para pero podria por puede
  pueden puedo que quien quiero quisiera se si sin sobre son su sus tengo tiene tienen tu un una unas unos usted ustedes y yo`
    .split(/\s+/)
    .map(plain),
);

const mostWords = 24;

/** Returns the words of a question that say what it is about, each once. */
export function wordsOfQuestion(question: string): string[] {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = words.filter((word) => !fillerWords.has(plain(word)));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** Returns a word in small letters and without accents. */
export function plain(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * Weight of a term by the number of pieces that contain it: a rare word tells more than a frequent one (inverse document
 * frequency, as in BM25).
 */
function weightOf(pieces: number, all: number): number {
  return Math.log(1 + (Math.max(all, pieces) - pieces + 0.5) / (pieces + 0.5));
}

/** Share of its weight that a term keeps for each letter in which it differs from the question's word. */
const misspeltShare = 0.75;
/**
 * Largest number of rows that the terms of one search may lead to. Frequent terms beyond it are left out: they take the
 * longest and tell the least.
 */
const mostRows = 4_000;
/** Number of the rarest terms that are searched however frequent they are. */
const fewestTerms = 2;

export interface SearchedTerms {
  terms: WeightedTerm[];
  /** Weight of a piece that contains every word of the question. */
  fullWeight: number;
}

/** Weighs the terms of a question, including terms that its misspelt words resemble. */
export function weighTerms(
  words: readonly string[],
  known: readonly KnownTerm[],
  similar: readonly SimilarTerm[],
  all: number,
): SearchedTerms {
  const exact = known.map(({ place, term, pieces }) => ({
    place,
    term,
    pieces,
    weight: weightOf(pieces, all),
  }));
  const corrected = similar.flatMap(({ place, word, term, pieces }) => {
    const distance = editDistance(word, term);
    if (distance > mostEdits(word)) return [];
    return [{ place, term, pieces, weight: weightOf(pieces, all) * misspeltShare ** distance }];
  });
  const candidates = [...exact, ...corrected].toSorted((one, other) => one.pieces - other.pieces);
  let rows = 0;
  const terms = candidates.filter(({ pieces }, index) => {
    rows += pieces;
    return index < fewestTerms || rows <= mostRows;
  });
  const fullWeight = words.reduce((sum, _, index) => {
    const weights = candidates.filter(({ place }) => place === index + 1).map(({ weight }) => weight);
    return sum + (weights.length > 0 ? Math.max(...weights) : weightOf(0, all) * unknownShare);
  }, 0);
  return { terms: terms.map(({ place, term, weight }) => ({ place, term, weight })), fullWeight };
}

/** Share of a rare word's weight by which an unknown word counts: it may be a synonym or a name. */
const unknownShare = 0.4;

/** Largest number of wrong letters in a word of this length. */
function mostEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Number of letters to insert, remove, replace or swap with their neighbour to make one word of the other. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

/** A piece in one ranking, best first. */
export interface RankedPiece {
  id: number;
  /** How well the piece answers by this ranking, from 0 to 1. */
  score: number;
}

/** Constant of the reciprocal rank fusion, as Cormack, Clarke and Büttcher proposed it in 2009. */
const fusionConstant = 60;

/** Merges rankings: a piece that several rankings place high comes first. Its score is the best of its scores. */
export function fuseRankings(rankings: readonly (readonly RankedPiece[])[], limit: number): RankedPiece[] {
  const fused = new Map<number, { rank: number; score: number }>();
  for (const ranking of rankings)
    for (const [index, { id, score }] of ranking.entries()) {
      const so = fused.get(id) ?? { rank: 0, score: 0 };
      fused.set(id, { rank: so.rank + 1 / (fusionConstant + index + 1), score: Math.max(so.score, score) });
    }
  return [...fused]
    .toSorted(([, one], [, other]) => other.rank - one.rank)
    .slice(0, limit)
    .map(([id, { score }]) => ({ id, score }));
}
