import { answerTicket } from "../features/automation/assistants/answer-ticket.ts";
import type { AssistantsHouse } from "../features/automation/assistants/assistant-deps.ts";
import { findSecondCopies } from "../features/automation/assistants/find-duplicate-invoices.ts";
import { findIntegration } from "../features/automation/assistants/find-integration.ts";
import { findPrompt } from "../features/automation/assistants/find-prompt.ts";
import type { Database } from "../platform/db/database.ts";
import type { MediaTools } from "../platform/media/media-tools.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { SignedLinks } from "../platform/signed-links.ts";
import type { Lanes } from "../platform/work/work-queues.ts";
import type { Channel } from "../ports/channel.ts";
import type { HttpAssistants } from "../ports/http-assistants.ts";

/** What assistants need of the program besides its parts. */
type Options = Omit<AssistantsHouse, keyof Parts | "newExternalId" | "findAssistant"> & {
  httpAssistants: HttpAssistants;
};

interface Parts {
  database: Database;
  lanes: Lanes;
  channel: Channel;
  tools: MediaTools;
  secrets: Secrets;
  links: SignedLinks;
  /** Aborted before the lanes stop. */
  ending: AbortSignal;
}

const concurrency = 16;

/** Has assistants answer the tickets that wait for them. */
export function startAssistants(options: Options, { lanes, channel, secrets, ...parts }: Parts): void {
  const house: AssistantsHouse = {
    ...options,
    ...parts,
    newExternalId: () => channel.newExternalId(),
    findAssistant: {
      integration: findIntegration(secrets, options.httpAssistants),
      prompt: findPrompt(secrets, options.httpAssistants),
      secondCopies: findSecondCopies(secrets, options.httpAssistants),
    },
  };
  lanes.carry("assistants", { concurrency, drain: (claim) => answerTicket(house, claim) });
}
