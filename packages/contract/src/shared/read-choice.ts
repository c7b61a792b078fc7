/**
 * Returns the menu choice that a customer's reply means: the reply gives the choice's number in digits or words, its
 * title, or words of its title. Returns undefined for a reply that fits two choices, because a wrong queue costs the
 * customer more than a second question.
 */
export function readMenuChoice<T>(
  text: string | null,
  choices: readonly T[],
  titleOf: (choice: T) => string,
): T | undefined {
  const digits = readChoiceNumber(text);
  if (digits !== undefined) return choices[digits - 1];
  const answer = wordsIn(text);
  if (answer.length === 0) return undefined;
  const titles = choices.map((choice) => ({ choice, words: wordsIn(titleOf(choice)) }));
  const named = titles.filter(({ words }) => words.join("") === answer.join(""));
  if (named.length > 0) return only(named)?.choice;
  const number = numberIn(answer);
  const counted = number === undefined ? undefined : choices[number - 1];
  const partly = titles.filter(({ words }) => isPartOf(withoutFillers(answer), words));
  const fitting = new Set([
    ...(counted === undefined ? [] : [counted]),
    ...partly.map(({ choice }) => choice),
  ]);
  return only([...fitting]);
}

/**
 * Returns the number if the reply consists only of a number, in any notation: `2`, `*2*`, `2.`, `2)`, `[ 2 ]`, `2️⃣`.
 */
export function readChoiceNumber(text: string | null): number | undefined {
  const [word, ...more] = wordsIn(text);
  return more.length === 0 && word !== undefined && /^\d{1,3}$/.test(word) ? Number(word) : undefined;
}

/** Returns whether the customer's reply asks for the previous menu: `0`, `zero`, `opção 0`. */
export function asksForPreviousMenu(text: string | null): boolean {
  return readChoiceNumber(text) === 0 || numberIn(wordsIn(text)) === 0;
}

/**
 * Splits a reply into words without capitals, accents and punctuation: `Pós-venda!` becomes `pos venda`, `2ª via`
 * becomes `2 via`, `2️⃣` becomes `2`.
 */
function wordsIn(text: string | null): string[] {
  const plain = (text ?? "")
    .replaceAll("🔟", " 10 ")
    .replaceAll(/(\d)[ªº°]/g, "$1")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();
  // The minus sign of a negative number stays in its word, so that the number matches no choice.
  return plain.match(/(?<!\S)[-−]\d+|[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns the number in a reply whose other words only introduce the number: `opção 2`, `quero a dois`, `a segunda`.
 */
function numberIn(answer: readonly string[]): number | undefined {
  const words = answer.flatMap((word) =>
    /^[-−]/.test(word) ? [word] : (word.match(/^\d+(?=(?:a|o|st|nd|rd|th)$)|\p{L}+|\d+/gu) ?? []),
  );
  const rest = words.filter((word) => !leading.has(word) && !articles.has(word) && !wants.has(word));
  const [word] = rest;
  if (word === undefined || rest.length > 1) return undefined;
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const isPointedAt = words.some((one) => leading.has(one) || articles.has(one));
  // The word "segunda" alone may mean Monday, and "quero um" may mean "I want one"; neither counts as a number.
  if (ordinals.has(word))
    return isPointedAt && !words.some((one) => days.has(one)) ? ordinals.get(word) : undefined;
  if (ones.has(word) && words.some((one) => wants.has(one)) && !isPointedAt) return undefined;
  return cardinals.get(word);
}

/** Returns whether each word of a reply equals a word of the title or the beginning of a title's word. */
function isPartOf(answer: readonly string[], title: readonly string[]): boolean {
  if (answer.length === 0 || answer.every((word) => saysNothing.has(word) || word.length < shortestWord))
    return false;
  return answer.every((word) =>
    title.some((part) => part === word || (word.length >= shortestBeginning && part.startsWith(word))),
  );
}

/**
 * Smallest length of a word that may equal a title's word, and smallest length of a word that may be the beginning of a
 * title's word. The second limit keeps "sim" from matching "simulação".
 */
const shortestWord = 2;
const shortestBeginning = 4;

function withoutFillers(answer: readonly string[]): string[] {
  return answer.filter(
    (word) => !fillers.has(word) && !leading.has(word) && !articles.has(word) && !wants.has(word),
  );
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Maps number words to numbers. Each line counts up from `first` and covers one language or gender. */
function numbersFrom(first: number, lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap((line) => line.split(" ").map((word, place) => [word, first + place] as const)),
  );
}

const leading = setOf("opcao opcoes opcion option numero number num nro n item alternativa choice");
const articles = setOf("a o la el lo the");
const wants = setOf(
  "quero queria gostaria escolho prefiro vou na no com de quiero elijo prefiero want choose i would like favor por please pf pfv porfavor",
);
/** Words that give "segunda" the meaning Monday, as in "na segunda". */
const days = setOf("na no vou");
const fillers = setOf(
  "falar sobre do da dos das um uma setor departamento area para pra ser hablar sobre del un una talk to about with of speak",
);
const saysNothing = setOf(
  "sim nao yes not si ok oi ola bom boa dia tarde noite que qual quem como what which who how hi hello obrigado obrigada gracias thanks",
);
const ones = setOf("um uma un una uno one");
const cardinals = numbersFrom(0, [
  "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte",
  "zero uma duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezasseis dezassete dezoito dezanove vinte",
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte",
  "cero un",
  "cero una",
]);
const ordinals = numbersFrom(1, [
  "primeiro segundo terceiro quarto quinto sexto setimo oitavo nono decimo",
  "primeira segunda terceira quarta quinta sexta setima oitava nona decima",
  "first second third fourth fifth sixth seventh eighth ninth tenth",
  "primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo",
  "primera segunda tercera cuarta quinta sexta septima octava novena decima",
  "primer segundo tercer",
]);
