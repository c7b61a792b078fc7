import type { Language } from "@recado/contract/shared/language";
import type { BotOption, BotQueue } from "./bot-facts.ts";

/** The connection's greeting over its queues, by the numbers that choose them. */
export function writeQueueMenu(language: Language, greeting: string, queues: readonly BotQueue[]): string {
  return paragraphs(greeting || words[language].choose, numbered(queues.map(({ name }) => name)));
}

/** A heading over the options below it, and the ways out. */
export function writeOptions(
  language: Language,
  heading: string,
  options: readonly BotOption[],
  ways: { back: boolean; mainMenu: boolean },
): string {
  const { choose, back, mainMenu } = words[language];
  const waysOut = [ways.back ? `*0* - ${back}` : "", ways.mainMenu ? `*#* - ${mainMenu}` : ""];
  return paragraphs(
    heading || (options.length > 0 ? choose : ""),
    numbered(options.map(({ title }) => title)),
    waysOut.filter(Boolean).join("\n"),
  );
}

/** That a queue is closed, and the way to the others. */
export function writeClosedQueue(language: Language, text: string, hasOthers: boolean): string {
  return paragraphs(text, hasOthers ? `*#* - ${words[language].mainMenu}` : "");
}

function numbered(titles: readonly string[]): string {
  return titles.map((title, index) => `*${index + 1}* - ${title}`).join("\n");
}

function paragraphs(...parts: string[]): string {
  return parts.filter(Boolean).join("\n\n");
}

const words: Record<Language, { choose: string; back: string; mainMenu: string }> = {
  pt: { choose: "Escolha uma opção pelo número:", back: "Voltar", mainMenu: "Menu principal" },
  en: { choose: "Choose an option by its number:", back: "Back", mainMenu: "Main menu" },
  es: { choose: "Elija una opción por su número:", back: "Volver", mainMenu: "Menú principal" },
};
