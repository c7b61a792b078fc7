import type { Language } from "./language.ts";

/** What leads out of a list of options. */
export interface WaysOut {
  back: boolean;
  mainMenu: boolean;
}

/** A heading over numbered choices, and the ways out, as a customer reads them. */
export function writeMenu(
  language: Language,
  heading: string,
  titles: readonly string[],
  ways: WaysOut = { back: false, mainMenu: false },
): string {
  const { choose, back, mainMenu } = words[language];
  const waysOut = [ways.back ? `*0* - ${back}` : "", ways.mainMenu ? `*#* - ${mainMenu}` : ""];
  const parts = [
    heading || (titles.length > 0 ? choose : ""),
    titles.map((title, index) => `*${index + 1}* - ${title}`).join("\n"),
    waysOut.filter(Boolean).join("\n"),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** Which of the titles a customer means: by its number in the list, from 1 on, or by its words. */
export function readChoice<T>(
  text: string | null,
  choices: readonly T[],
  titleOf: (choice: T) => string,
): T | undefined {
  const number = readNumber(text);
  if (number !== undefined) return choices[number - 1];
  const said = fold(bare(text));
  return said === "" ? undefined : choices.find((choice) => fold(titleOf(choice)) === said);
}

export function isMainMenu(text: string | null): boolean {
  return bare(text) === "#";
}

export function isBack(text: string | null): boolean {
  return readNumber(text) === 0;
}

/** The number that a customer typed, however they wrote it: `2`, `*2*`, `2.`, `2)`, `[ 2 ]`, `2️⃣`. */
export function readNumber(text: string | null): number | undefined {
  const digits = bare(text).replace(/[[\]().\s]/g, "");
  return /^\d{1,3}$/.test(digits) ? Number(digits) : undefined;
}

/** Without the marks of bold letters and of keycap emojis. */
function bare(text: string | null): string {
  return (text ?? "").replace(/[*_~`]|\uFE0F|\u20E3/g, "").trim();
}

function fold(said: string): string {
  return said.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

const words: Record<Language, { choose: string; back: string; mainMenu: string }> = {
  pt: { choose: "Escolha uma opção pelo número:", back: "Voltar", mainMenu: "Menu principal" },
  en: { choose: "Choose an option by its number:", back: "Back", mainMenu: "Main menu" },
  es: { choose: "Elija una opción por su número:", back: "Volver", mainMenu: "Menú principal" },
};
