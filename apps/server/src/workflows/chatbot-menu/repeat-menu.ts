import { repeatMenu } from "@recado/contract/shared/bot-menu";
import type { BotFacts, BotReply } from "./bot-facts.ts";
import { pauseMs } from "./limit-texts.ts";

/** Puts a notice above the repeated menu that the answer was not understood, if the message answers a menu at all. */
export function repeatMenuReply(facts: BotFacts, menu: BotReply): BotReply {
  if (!isAnswerToMenu(facts)) return menu;
  return { ...menu, texts: menu.texts.map((text) => repeatMenu(facts.language, text)) };
}

/**
 * A message answers the menu only while the menu is the newest text. After a long pause the conversation starts anew.
 */
function isAnswerToMenu({ ticket: { state }, now }: BotFacts): boolean {
  const { menuAt, lastTextAt, personAt } = state;
  if (menuAt === undefined || menuAt !== lastTextAt || (personAt !== undefined && personAt > menuAt))
    return false;
  return now.getTime() - Date.parse(menuAt) <= pauseMs;
}
