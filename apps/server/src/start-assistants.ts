import { answerTicket } from "./features/assistants/answer-ticket.ts";
import type { AssistantsHouse } from "./features/assistants/assistants-house.ts";
import type { Database } from "./platform/db/database.ts";
import type { Lanes } from "./platform/lanes/lanes.ts";
import type { MediaTools } from "./platform/media/media-tools.ts";
import type { SignedLinks } from "./platform/signed-links.ts";
import type { Channel } from "./ports/channel.ts";

/** What assistants need of the program besides its parts. */
type Options = Omit<AssistantsHouse, keyof Parts | "newExternalId" | "findAssistant">;

interface Parts {
  database: Database;
  lanes: Lanes;
  channel: Channel;
  tools: MediaTools;
  links: SignedLinks;
  /** Aborted before the lanes stop. */
  ending: AbortSignal;
}

const concurrency = 16;

/** Has assistants answer the tickets that wait for them. */
export function startAssistants(options: Options, { lanes, channel, ...parts }: Parts): void {
  const house: AssistantsHouse = {
    ...options,
    ...parts,
    newExternalId: () => channel.newExternalId(),
    findAssistant: {},
  };
  lanes.carry("assistants", { concurrency, drain: (claim) => answerTicket(house, claim) });
}
