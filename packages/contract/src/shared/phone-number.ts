/** Area codes (DDD) that the Brazilian numbering plan has assigned. */
export const areaCodes: readonly string[] = (
  "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 " +
  "61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
).split(" ");

/** Reasons why a text is no phone number, with the sentence for each. */
export const phoneRefusals = {
  /** The text is empty. */
  numberMissing: "Telefone obrigatório",
  /** Fewer digits than any phone number has. */
  numberTooShort: "Telefone muito curto",
  /** More digits than any phone number has. */
  numberTooLong: "Telefone muito longo",
  /** Letters, or digits that are a number neither in Brazil nor with a country code. */
  numberInvalid: "Telefone inválido",
  /** Eight or nine digits that are a Brazilian number without its area code, while no default area code is set. */
  areaCodeMissing: "Telefone sem DDD",
  /** A Brazilian number whose area code does not exist. */
  areaCodeUnknown: "DDD inexistente",
} as const;
export type PhoneRefusal = keyof typeof phoneRefusals;

export type PhoneReading =
  | {
      /** Digits with the country code first, as the channel writes them. */
      number: string;
      /** The text holds further numbers, which were left out. */
      note?: "firstOfSeveral";
    }
  | { refusal: PhoneRefusal };

export interface PhoneOptions {
  /** Completes a Brazilian number that has no area code; empty completes none. */
  defaultAreaCode?: string | undefined;
}

const shortestNumber = 8;
/** E.164 allows fifteen digits. */
const longestNumber = 15;

/**
 * Reads a phone number from text. National numbers are Brazilian, with or without trunk zero, carrier code and country
 * code. Numbers of other countries begin with `+`, `00` or their country code. Among several numbers the first one that
 * is no Brazilian landline is chosen, else the first.
 */
export function readPhoneNumber(text: string, options: PhoneOptions = {}): PhoneReading {
  const plain = plainText(text);
  if (plain === "") return { refusal: "numberMissing" };
  const parts = plain
    .split(severalNumbers)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [only] = parts;
  if (only === undefined) return { refusal: "numberInvalid" };
  return parts.length === 1 ? readOne(only, options) : readSeveral(parts, options);
}

/** Google Contacts joins numbers with ` ::: `; people write the other separators. */
const severalNumbers = /:::|[/;,|\n]| (?:e|ou|y|o|or|and) /i;

function readSeveral(parts: readonly string[], { defaultAreaCode }: PhoneOptions): PhoneReading {
  // "(11) 3222-0054 / 98111-0231" means one area code for both.
  const sharedAreaCode = parts
    .map((part) => areaCodeOf(readOne(part, {})))
    .find((code) => code !== undefined);
  const readings = parts.map((part) => readOne(part, { defaultAreaCode: sharedAreaCode ?? defaultAreaCode }));
  const numbers = readings.flatMap((reading) => ("number" in reading ? [reading.number] : []));
  const number = numbers.find((one) => !isBrazilianLandline(one)) ?? numbers[0];
  if (number === undefined) return readings[0] ?? { refusal: "numberInvalid" };
  const isAlone = numbers.length === parts.length && numbers.every((one) => one === number);
  return isAlone ? { number } : { number, note: "firstOfSeveral" };
}

function areaCodeOf(reading: PhoneReading): string | undefined {
  return "number" in reading ? /^55(\d{2})\d{8,9}$/.exec(reading.number)?.[1] : undefined;
}

function isBrazilianLandline(number: string): boolean {
  return /^55\d{2}[2-5]\d{7}$/.test(number);
}

/**
 * All spellings under which WhatsApp may know the same Brazilian mobile number: the given digits first, then with and
 * without the ninth digit.
 */
export function sameNumbers(number: string): string[] {
  const mobile = /^55(\d{2})9?([6-9]\d{7})$/.exec(number);
  if (!mobile) return [number];
  const [, area, subscriber] = mobile;
  const spellings = [`55${area}9${subscriber}`, `55${area}${subscriber}`];
  return [number, ...spellings.filter((spelling) => spelling !== number)];
}

/** One spelling for all spellings of the same number, for keys and comparisons. */
export function canonicalNumber(number: string): string {
  return sameNumbers(number).sort().at(-1) ?? number;
}

/** A placeholder for a missing area code, so that a search also finds local numbers; no real area code is 00. */
const anyAreaCode = "00";

/**
 * Digit sequences that find stored numbers in a search: the typed digits, and for a whole number also with the country
 * code, without a trunk zero, with and without the ninth digit. Empty where the term is no number.
 */
export function numberSpellings(term: string): string[] {
  const digits = plainText(term).replace(/\D/g, "");
  if (digits.length < 3 || !/^[+\d\s().x*/:;-]*$/i.test(plainText(term))) return [];
  const reading = readPhoneNumber(term, { defaultAreaCode: anyAreaCode });
  const numbers = "number" in reading ? sameNumbers(reading.number) : [digits.replace(/^0+(?=\d{3})/, "")];
  const all = new Set([digits, ...numbers.map((number) => number.replace(`55${anyAreaCode}`, ""))]);
  // A sequence that contains a shorter one finds nothing that the shorter one does not find.
  return [...all].filter((long) => ![...all].some((short) => short !== long && long.includes(short)));
}

/**
 * The text as it was typed. Spreadsheet programs add apostrophes and `="…"` against formulas, invisible marks, and `.0`
 * to numbers.
 */
function plainText(text: string): string {
  return text
    .trim()
    .replace(/^['‘’]/, "")
    .replace(/^="?([^"]*)"?$/, "$1")
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .replace(/^(?:tel|whatsapp):/i, "")
    .replace(/^([+\d ()-]{8,30})[.,]0{1,2}$/, "$1");
}

function readOne(text: string, { defaultAreaCode }: PhoneOptions): PhoneReading {
  // In Brazil, "0xx11" stands for the trunk zero and any carrier code.
  const dialled = text.replace(/(?:0 ?)?(?:xx|\*\*)/i, "0");
  const hasLatePlus = dialled.includes("+", dialled.search(/\d/));
  if (hasLatePlus || !/^[+\d ().-]*$/.test(dialled)) return { refusal: "numberInvalid" };
  const digits = dialled.replace(/\D/g, "").replace(/^00/, "");
  const isInternational = /^[ (]*(\+|00)/.test(dialled) && !digits.startsWith("0");
  if (digits.startsWith("55") && (isInternational || digits.length >= 12))
    return readBrazilian(digits.slice(2), defaultAreaCode);
  if (isInternational) return withinLength(digits);
  const isMarkedBrazilian = digits.startsWith("0") || /\(\d{2}\)/.test(dialled);
  if (isMarkedBrazilian || isNationalShape(digits) || isLocalShape(digits))
    return readBrazilian(digits, defaultAreaCode);
  const reading = withinLength(digits);
  return "refusal" in reading || mayBeForeign(digits) ? reading : { refusal: "numberInvalid" };
}

/** Numbers with a country code have ten digits or more. After +1 there are exactly ten, the first from 2 to 9. */
function mayBeForeign(digits: string): boolean {
  return digits.length >= 10 && (!digits.startsWith("1") || /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits));
}

/** A Brazilian number without the country code. */
function readBrazilian(digits: string, defaultAreaCode: string | undefined): PhoneReading {
  const national = withoutTrunkPrefix(digits);
  if (isLocalShape(national))
    return defaultAreaCode ? { number: `55${defaultAreaCode}${national}` } : { refusal: "areaCodeMissing" };
  if (isNationalShape(national))
    return areaCodes.includes(national.slice(0, 2))
      ? { number: `55${national}` }
      : { refusal: "areaCodeUnknown" };
  // Toll-free numbers have 800 in place of an area code and are reached as +55 800….
  if (/^800\d{7}$/.test(national)) return { number: `55${national}` };
  if (national.length < shortestNumber) return { refusal: "numberTooShort" };
  return { refusal: national.length > 11 ? "numberTooLong" : "numberInvalid" };
}

/** Removes the trunk zero and the two digits of a carrier code that may follow it. */
function withoutTrunkPrefix(digits: string): string {
  return digits.replace(/^0(?:\d\d(?=\d{10,11}$))?/, "");
}

/**
 * An area code, then nine digits of a mobile number, or eight of a landline or of a mobile number from before the ninth
 * digit.
 */
function isNationalShape(digits: string): boolean {
  // Numbers of Chile, Haiti and Curaçao with their country codes have as many digits; their first two digits are no
  // Brazilian area codes.
  return /^[1-9]\d(?:9\d{8}|[2-9]\d{7})$/.test(digits) && !/^(?:56|509|599)\d{8,9}$/.test(digits);
}

function isLocalShape(digits: string): boolean {
  return /^(?:9\d{8}|[2-9]\d{7})$/.test(digits);
}

function withinLength(digits: string): PhoneReading {
  if (digits.length < shortestNumber) return { refusal: "numberTooShort" };
  return digits.length > longestNumber ? { refusal: "numberTooLong" } : { number: digits };
}
