import type { Language } from "./language.ts";

/** Ways out that a menu offers: back to the previous menu, and to the main menu. */
export interface MenuExits {
  back: boolean;
  mainMenu: boolean;
}

/** Returns the text of a menu for a customer: a heading, numbered choices and the ways out of the menu. */
export function writeMenu(
  language: Language,
  heading: string,
  titles: readonly string[],
  ways: MenuExits = { back: false, mainMenu: false },
): string {
  const { choose, back, mainMenu } = menuTexts[language];
  const waysOut = [ways.back ? `*0* - ${back}` : "", ways.mainMenu ? `*#* - ${mainMenu}` : ""];
  const parts = [
    heading || (titles.length > 0 ? choose : ""),
    titles.map((title, index) => `*${index + 1}* - ${title}`).join("\n"),
    waysOut.filter(Boolean).join("\n"),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** Returns the text that repeats a menu after a reply that matches none of the menu's choices. */
export function repeatMenu(language: Language, menu: string): string {
  return `${menuTexts[language].notUnderstood}\n\n${menu}`;
}

export function asksForMainMenu(text: string | null): boolean {
  return bare(text) === "#";
}

/** Removes formatting characters, such as the asterisks of bold text, and the invisible characters of keycap emojis. */
function bare(text: string | null): string {
  return (text ?? "").replace(/[*_~`]|\uFE0F|\u20E3/g, "").trim();
}

const menuTexts: Record<Language, { choose: string; back: string; mainMenu: string; notUnderstood: string }> =
  {
    pt: {
      choose: "Escolha uma opção pelo número:",
      back: "Voltar",
      mainMenu: "Menu principal",
      notUnderstood: "Não entendi a sua resposta.",
    },
    en: {
      choose: "Choose an option by its number:",
      back: "Back",
      mainMenu: "Main menu",
      notUnderstood: "I did not understand your reply.",
    },
    es: {
      choose: "Elija una opción por su número:",
      back: "Volver",
      mainMenu: "Menú principal",
      notUnderstood: "No entendí su respuesta.",
    },
  };
