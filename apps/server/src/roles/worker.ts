import { answerTicket } from "../features/automation/assistants/answer-ticket.ts";
import type { AssistantsDeps } from "../features/automation/assistants/assistant-deps.ts";
import { findDuplicateInvoices } from "../features/automation/assistants/find-duplicate-invoices.ts";
import { findIntegration } from "../features/automation/assistants/find-integration.ts";
import { findPrompt } from "../features/automation/assistants/find-prompt.ts";
import type { Database } from "../platform/db/database.ts";
import type { MediaTools } from "../platform/media/media-tools.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { SignedLinks } from "../platform/signed-links.ts";
import type { WorkQueues } from "../platform/work/work-queues.ts";
import type { Channel } from "../ports/channel.ts";
import type { HttpAssistants } from "../ports/http-assistants.ts";

/** What assistants need of the program besides its parts. */
type Options = Omit<AssistantsDeps, keyof Parts | "newExternalId" | "findAssistant"> & {
  httpAssistants: HttpAssistants;
};

interface Parts {
  database: Database;
  workQueues: WorkQueues;
  channel: Channel;
  tools: MediaTools;
  secrets: Secrets;
  links: SignedLinks;
  /** Aborted before the workQueues stop. */
  ending: AbortSignal;
}

const concurrency = 16;

/** Has assistants answer the tickets that wait for them. */
export function startAssistants(options: Options, { workQueues, channel, secrets, ...parts }: Parts): void {
  const deps: AssistantsDeps = {
    ...options,
    ...parts,
    newExternalId: () => channel.newExternalId(),
    findAssistant: {
      integration: findIntegration(secrets, options.httpAssistants),
      prompt: findPrompt(secrets, options.httpAssistants),
      duplicateInvoices: findDuplicateInvoices(secrets, options.httpAssistants),
    },
  };
  workQueues.process("assistants", { concurrency, drain: (claim) => answerTicket(deps, claim) });
}
