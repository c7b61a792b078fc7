import { repeatMenu } from "@recado/contract/shared/bot-menu";
import type { BotFacts, BotReply } from "./bot-facts.ts";
import { pauseMs } from "./limit-texts.ts";

/**
 * Puts a notice above the repeated menu: the customer's answer was not understood. There is no notice if the message
 * did not answer a menu.
 */
export function repeatMenuReply(facts: BotFacts, menu: BotReply): BotReply {
  if (!isAnswerToMenu(facts)) return menu;
  return { ...menu, texts: menu.texts.map((text) => repeatMenu(facts.language, text)) };
}

/**
 * Returns whether the message answers a menu: the bot's newest text must be a menu that is not older than the bot's
 * pause.
 */
function isAnswerToMenu({ ticket: { state }, now }: BotFacts): boolean {
  const { menuAt, lastTextAt, personAt } = state;
  if (menuAt === undefined || menuAt !== lastTextAt || (personAt !== undefined && personAt > menuAt))
    return false;
  return now.getTime() - Date.parse(menuAt) <= pauseMs;
}
