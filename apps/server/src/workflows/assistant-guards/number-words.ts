const words: Readonly<Record<string, number>> = {
  ...valued(0, "zero cero"),
  ...valued(1, "um uma uno una un one"),
  ...valued(2, "dois duas dos two"),
  ...valued(3, "tres three"),
  ...valued(4, "quatro cuatro four"),
  ...valued(5, "cinco five"),
  ...valued(6, "seis six"),
  ...valued(7, "sete siete seven"),
  ...valued(8, "oito ocho eight"),
  ...valued(9, "nove nueve nine"),
  ...valued(10, "dez diez ten"),
  ...valued(11, "onze once eleven"),
  ...valued(12, "doze doce twelve duzia docena dozen"),
  ...valued(13, "treze trece thirteen"),
  ...valued(14, "quatorze catorze catorce fourteen"),
  ...valued(15, "quinze quince fifteen"),
  ...valued(16, "dezesseis dezasseis dieciseis sixteen"),
  ...valued(17, "dezessete dezassete diecisiete seventeen"),
  ...valued(18, "dezoito dieciocho eighteen"),
  ...valued(19, "dezenove dezanove diecinueve nineteen"),
  ...valued(20, "vinte veinte twenty"),
  ...valued(21, "veintiuno veintiun veintiuna"),
  ...valued(22, "veintidos"),
  ...valued(23, "veintitres"),
  ...valued(24, "veinticuatro"),
  ...valued(25, "veinticinco"),
  ...valued(26, "veintiseis"),
  ...valued(27, "veintisiete"),
  ...valued(28, "veintiocho"),
  ...valued(29, "veintinueve"),
  ...valued(30, "trinta treinta thirty"),
  ...valued(40, "quarenta cuarenta forty fourty"),
  ...valued(50, "cinquenta cincoenta cincuenta fifty"),
  ...valued(60, "sessenta sesenta sixty"),
  ...valued(70, "setenta seventy"),
  ...valued(80, "oitenta ochenta eighty"),
  ...valued(90, "noventa ninety"),
  ...valued(100, "cem cento cien ciento"),
  ...valued(200, "duzentos duzentas doscientos doscientas"),
  ...valued(300, "trezentos trezentas trescientos trescientas"),
  ...valued(400, "quatrocentos quatrocentas cuatrocientos cuatrocientas"),
  ...valued(500, "quinhentos quinhentas quinientos quinientas"),
  ...valued(600, "seiscentos seiscentas seiscientos seiscientas"),
  ...valued(700, "setecentos setecentas setecientos setecientas"),
  ...valued(800, "oitocentos oitocentas ochocientos ochocientas"),
  ...valued(900, "novecentos novecentas novecientos novecientas"),
};

const factors: Readonly<Record<string, number>> = {
  ...valued(100, "hundred"),
  ...valued(1_000, "mil thousand k"),
  ...valued(1_000_000, "milhao milhoes million millions millon millones mi"),
};

/** Factors that stand behind digits only. */
const shortFactors = new Set(["k", "mi"]);

const links = new Set(["e", "y", "and"]);

/** Words that are mostly no number: articles, pronouns, "dos" (of the), "once" (one time). */
const weakWords = new Set("um uma uno una un one dois duas dos two tres three once zero".split(" "));

export interface WordNumber {
  amount: number;
  /** Number of words that form it. */
  length: number;
  /** Whether the word counts as a number only together with a unit. */
  isWeak: boolean;
}

function valued(value: number, spellings: string): Record<string, number> {
  return Object.fromEntries(spellings.split(" ").map((word) => [word, value]));
}

/** Returns the factor that a word multiplies a number by, such as 1,000 for "mil"; undefined for other words. */
export function factorOf(word: string | undefined): number | undefined {
  return word !== undefined && Object.hasOwn(factors, word) ? factors[word] : undefined;
}

interface NumberSum {
  /** Sum of the finished thousands and millions. */
  total: number;
  /** Part below the next thousand. */
  group: number;
  /** Value of the last word. */
  last: number;
}

/** Reads a number in Portuguese, English or Spanish words, such as "mil duzentos e trinta", from the start of `said`. */
export function readWordNumber(said: readonly string[]): WordNumber | undefined {
  let sum: NumberSum | undefined;
  let length = 0;
  for (;;) {
    const isLinked = sum !== undefined && links.has(said[length] ?? "");
    const at = isLinked ? length + 1 : length;
    const longer = addWord(sum, said[at] ?? "", isLinked);
    if (!longer) break;
    sum = longer;
    length = at + 1;
  }
  if (!sum) return undefined;
  return { amount: sum.total + sum.group, length, isWeak: length === 1 && weakWords.has(said[0] ?? "") };
}

/** Adds a word to a number; undefined if the word does not continue it. */
function addWord(sum: NumberSum | undefined, word: string, isLinked: boolean): NumberSum | undefined {
  const { total, group } = sum ?? { total: 0, group: 0 };
  const factor = shortFactors.has(word) || isLinked ? undefined : factorOf(word);
  if (factor === 100) return sum && group < 10 ? { total, group: group * 100, last: 100 } : undefined;
  if (factor !== undefined) return { total: total + (group || 1) * factor, group: 0, last: factor };
  const value = Object.hasOwn(words, word) ? words[word] : undefined;
  if (value === undefined || (sum && !fits(value, sum.last))) return undefined;
  return { total, group: group + value, last: value };
}

/** Whether a number word continues the one before: "vinte e um" is one number, "dois e três" are two. */
function fits(value: number, last: number): boolean {
  return value > 0 && last >= 20 && value < (last >= 100 ? last : 10);
}
