import { writeMenu } from "@recado/contract/shared/bot-menu";
import { asksForPreviousMenu, readMenuChoice } from "@recado/contract/shared/read-choice";
import type { BotFacts, BotOption, BotQueue, BotReply } from "./bot-facts.ts";
import { silentReply } from "./bot-facts.ts";
import { endMenus, mayRepeat } from "./limit-texts.ts";
import { repeatMenuReply } from "./repeat-menu.ts";

/**
 * Handles a message in a queue with options: opens the chosen option, goes back to the previous list, or sends the list
 * again.
 */
export function offerOptions(facts: BotFacts, toMainMenu: () => BotReply): BotReply | undefined {
  const { queue, ticket, text } = facts;
  const { place } = ticket.state;
  if (!queue || place?.queue !== queue.id) return undefined;
  if (!place.isShown) return isWithOptions(facts, queue) ? showOptions(facts, queue, null) : undefined;
  const here = facts.options.find(({ id }) => id === place.option);
  const below = optionsUnder(facts, queue, here?.id ?? null);
  if (asksForPreviousMenu(text)) {
    if (here) return showOptions(facts, queue, here.parentId);
    if (hasOtherQueues(facts)) return toMainMenu();
  }
  const chosen = readMenuChoice(text, below, ({ title }) => title);
  if (chosen) return showOptions(facts, queue, chosen.id);
  // The customer's present option has no further options below it, so the message is left for a person to read.
  if (below.length === 0) return silentReply(facts);
  if (!mayRepeat(facts)) return endMenus(facts);
  return counted(repeatMenuReply(facts, showOptions(facts, queue, here?.id ?? null)));
}

/** Sends the list of options below the option `at`, or the queue's top-level options if `at` is null. */
export function showOptions(facts: BotFacts, queue: BotQueue, at: number | null): BotReply {
  const option = facts.options.find(({ id }) => id === at);
  const below = optionsUnder(facts, queue, at);
  const heading = option ? option.message || option.title : queue.greeting;
  const hasOthers = hasOtherQueues(facts);
  const ways = { back: option !== undefined, mainMenu: option !== undefined || hasOthers };
  return {
    texts: [
      writeMenu(
        facts.language,
        heading,
        below.map(({ title }) => title),
        ways,
      ),
    ],
    queueId: queue.id,
    chatbot: below.length > 0,
    assistant: null,
    state: {
      ...facts.ticket.state,
      menuAt: facts.now.toISOString(),
      place: { queue: queue.id, option: at, isShown: true },
    },
  };
}

export function isWithOptions(facts: BotFacts, queue: BotQueue): boolean {
  return optionsUnder(facts, queue, null).length > 0;
}

export function hasOtherQueues({ connection }: BotFacts): boolean {
  return connection.queues.length > 1;
}

function optionsUnder({ options }: BotFacts, queue: BotQueue, parent: number | null): BotOption[] {
  return options.filter(({ queueId, parentId }) => queueId === queue.id && parentId === parent);
}

function counted(reply: BotReply): BotReply {
  return { ...reply, state: { ...reply.state, menus: (reply.state.menus ?? 0) + 1 } };
}
