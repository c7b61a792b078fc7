/** Area codes (DDD) that the Brazilian numbering plan has assigned. */
export const areaCodes: readonly string[] = (
  "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 " +
  "61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
).split(" ");

/** Reasons why a text is not a phone number, each with its validation message. */
export const phoneRefusals = {
  /** The given text is empty. */
  numberMissing: "Telefone obrigatório",
  /** The text has fewer digits than any phone number. */
  numberTooShort: "Telefone muito curto",
  /** The text has more digits than any phone number. */
  numberTooLong: "Telefone muito longo",
  /** The text contains letters, or its digits form a valid number neither in Brazil nor with a country code. */
  numberInvalid: "Telefone inválido",
  /** Eight or nine digits form a Brazilian number without area code, and no default area code is set. */
  areaCodeMissing: "Telefone sem DDD",
  /** The area code of the Brazilian number does not exist. */
  areaCodeUnknown: "DDD inexistente",
} as const;
export type PhoneRefusal = keyof typeof phoneRefusals;

export type PhoneReading =
  | {
      /** Digits of the phone number with the country code first, as the channel writes numbers. */
      number: string;
      /** Whether the text contains further phone numbers, which are ignored; missing if it contains none. */
      note?: "firstOfSeveral";
    }
  | { refusal: PhoneRefusal };

export interface PhoneOptions {
  /** Area code for Brazilian numbers that have none. If it is empty or missing, such numbers are rejected. */
  defaultAreaCode?: string | undefined;
}

const shortestNumber = 8;
/** Largest number of digits in a phone number, by the standard E.164. */
const longestNumber = 15;

/**
 * Reads a phone number from a text. Numbers in national format are taken as Brazilian, with or without trunk zero,
 * carrier code and country code. Numbers of other countries begin with `+`, `00` or their country code. If the text
 * contains several numbers, the first number that is not a Brazilian landline is chosen; if all are landlines, the
 * first number.
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

/**
 * Separators between several phone numbers in one text: Google Contacts writes ` ::: `, people write the other
 * separators.
 */
const severalNumbers = /:::|[/;,|\n]| (?:e|ou|y|o|or|and) /i;

function readSeveral(parts: readonly string[], { defaultAreaCode }: PhoneOptions): PhoneReading {
  // The text "(11) 3222-0054 / 98111-0231" has one area code for both numbers.
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
 * Returns all spellings under which WhatsApp may know a Brazilian mobile number: first the given digits, then the
 * number with and without the ninth digit.
 */
export function sameNumbers(number: string): string[] {
  const mobile = /^55(\d{2})9?([6-9]\d{7})$/.exec(number);
  if (!mobile) return [number];
  const [, area, subscriber] = mobile;
  const spellings = [`55${area}9${subscriber}`, `55${area}${subscriber}`];
  return [number, ...spellings.filter((spelling) => spelling !== number)];
}

/** Returns a single spelling for all spellings of the same phone number, for keys and comparisons. */
export function canonicalNumber(number: string): string {
  return sameNumbers(number).sort().at(-1) ?? number;
}

/**
 * Pseudo area code for numbers without an area code, so that a search for a local number also finds stored numbers. No
 * real area code is 00.
 */
const anyAreaCode = "00";

/**
 * Returns digit sequences that find stored numbers in a search: the typed digits; for a complete number also the digits
 * with country code, without trunk zero, and with and without the ninth digit. Returns an empty list if the search term
 * is not a number.
 */
export function numberSpellings(term: string): string[] {
  const digits = plainText(term).replace(/\D/g, "");
  if (digits.length < 3 || !/^[+\d\s().x*/:;-]*$/i.test(plainText(term))) return [];
  const reading = readPhoneNumber(term, { defaultAreaCode: anyAreaCode });
  const numbers = "number" in reading ? sameNumbers(reading.number) : [digits.replace(/^0+(?=\d{3})/, "")];
  const all = new Set([digits, ...numbers.map((number) => number.replace(`55${anyAreaCode}`, ""))]);
  // Drops each sequence that contains a shorter sequence, because the shorter sequence finds the same numbers and more.
  return [...all].filter((long) => ![...all].some((short) => short !== long && long.includes(short)));
}

/**
 * Returns the text as a person typed it. Spreadsheet programs add apostrophes and `="…"` to prevent formulas, invisible
 * characters, and `.0` to numbers.
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

/**
 * Returns whether digits may be a foreign number. Numbers with a country code have ten digits or more. After the
 * country code +1 exactly ten digits follow, the first from 2 to 9.
 */
function mayBeForeign(digits: string): boolean {
  return digits.length >= 10 && (!digits.startsWith("1") || /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits));
}

/** Reads a Brazilian number without country code. */
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

/** Removes the trunk zero and the two digits of a carrier code that may follow the trunk zero. */
function withoutTrunkPrefix(digits: string): string {
  return digits.replace(/^0(?:\d\d(?=\d{10,11}$))?/, "");
}

/**
 * Returns whether the digits have the shape of a Brazilian number: an area code, followed by nine digits (mobile) or
 * eight digits (landline, or mobile number from before the ninth digit).
 */
function isNationalShape(digits: string): boolean {
  // Numbers of Chile, Haiti and Curaçao with country code have the same length as Brazilian numbers. Their first two
  // digits are not Brazilian area codes, so they can be told apart.
  return /^[1-9]\d(?:9\d{8}|[2-9]\d{7})$/.test(digits) && !/^(?:56|509|599)\d{8,9}$/.test(digits);
}

function isLocalShape(digits: string): boolean {
  return /^(?:9\d{8}|[2-9]\d{7})$/.test(digits);
}

function withinLength(digits: string): PhoneReading {
  if (digits.length < shortestNumber) return { refusal: "numberTooShort" };
  return digits.length > longestNumber ? { refusal: "numberTooLong" } : { number: digits };
}
