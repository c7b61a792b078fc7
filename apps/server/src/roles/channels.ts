import type { AppOptions } from "../app-options.ts";
import { sendCampaign } from "../features/campaigns/send/send-campaign.ts";
import { answerQuestions } from "../features/channels/ask-owner.ts";
import { type ConnectionOwner, ownConnections } from "../features/channels/own-connections.ts";
import { passTypingOn } from "../features/channels/show-typing.ts";
import { waitingForLine } from "../features/channels/wait-for-line.ts";
import { checkNumbers } from "../features/contact-lists/items/check-numbers.ts";
import { fetchWaitingFile } from "../features/media/fetch-file.ts";
import { fetchPicture } from "../features/media/fetch-picture.ts";
import { confirmReads } from "../features/outbound/confirm-reads.ts";
import { sendMessages } from "../features/outbound/send-messages.ts";
import type { Parts } from "../parts.ts";

/** Owns connections and drains the work queues that need them. */
export function startChannels(options: AppOptions, parts: Parts): ConnectionOwner {
  const { bus, database, workQueues } = parts;
  const owner = ownConnections({ ...options, ...parts });
  const deps = { ...options, ...parts, session: owner.session };
  workQueues.process("outbound", {
    concurrency: 8,
    connections: owner.connected,
    drain: waitingForLine(owner, (claim) => sendMessages(deps, claim)),
  });
  workQueues.process("receipts", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForLine(owner, (claim) => confirmReads(deps, claim)),
  });
  workQueues.process("media", {
    concurrency: 2,
    connections: owner.connected,
    drain: (claim) => fetchWaitingFile(deps, claim),
  });
  workQueues.process("numbers", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForLine(owner, (claim) => checkNumbers(deps, claim)),
  });
  workQueues.process("pictures", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForLine(owner, (claim) => fetchPicture(deps, claim)),
  });
  workQueues.process("bulk", {
    concurrency: 32,
    connections: owner.connected,
    drain: waitingForLine(owner, (claim) =>
      sendCampaign(
        {
          ...deps,
          newExternalId: () => parts.channel.newExternalId(),
          listTemplates: (connection) => parts.channel.listTemplates(connection),
          readAccount: (connection) => parts.channel.readAccount(connection),
        },
        claim,
      ),
    ),
  });
  passTypingOn(bus, database, owner, options.logger);
  answerQuestions(bus, owner, options.logger);
  return owner;
}
