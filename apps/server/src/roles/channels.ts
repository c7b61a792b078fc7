import type { AppOptions } from "../app-options.ts";
import type { Parts } from "../parts.ts";
import { sendCampaign } from "../workflows/campaign-sending/send-campaign.ts";
import { type ConnectionOwner, ownConnections } from "../workflows/channels/own-connections.ts";
import { answerOwnerRequests } from "../workflows/channels/request-from-owner.ts";
import { forwardTyping } from "../workflows/channels/show-typing.ts";
import { waitingForSession } from "../workflows/channels/wait-for-session.ts";
import { checkNumbers } from "../workflows/contact-list-items/check-numbers.ts";
import { fetchWaitingFile } from "../workflows/media/fetch-file.ts";
import { fetchContactPicture } from "../workflows/media/fetch-picture.ts";
import { confirmReads } from "../workflows/outbound/confirm-reads.ts";
import { sendMessages } from "../workflows/outbound/send-messages.ts";

/** Starts the process role `channels`: owns connections, and works on the queues that need a live connection. */
export function startChannels(options: AppOptions, parts: Parts): ConnectionOwner {
  const { bus, database, workQueues } = parts;
  const owner = ownConnections({ ...options, ...parts });
  const deps = { ...options, ...parts, session: owner.session };
  workQueues.process("outbound", {
    concurrency: 8,
    connections: owner.connected,
    drain: waitingForSession(owner, (claim) => sendMessages(deps, claim)),
  });
  workQueues.process("receipts", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForSession(owner, (claim) => confirmReads(deps, claim)),
  });
  workQueues.process("media", {
    concurrency: 2,
    connections: owner.connected,
    drain: (claim) => fetchWaitingFile(deps, claim),
  });
  workQueues.process("numbers", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForSession(owner, (claim) => checkNumbers(deps, claim)),
  });
  workQueues.process("pictures", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForSession(owner, (claim) => fetchContactPicture(deps, claim)),
  });
  workQueues.process("bulk", {
    concurrency: 32,
    connections: owner.connected,
    drain: waitingForSession(owner, (claim) =>
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
  forwardTyping(bus, database, owner, options.logger);
  answerOwnerRequests(bus, owner, options.logger);
  return owner;
}
