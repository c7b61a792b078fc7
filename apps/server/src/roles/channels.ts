import type { Logger } from "pino";
import { answerQuestions } from "../features/channels/ask-owner.ts";
import { type ConnectionOwner, ownConnections } from "../features/channels/own-connections.ts";
import { passTypingOn } from "../features/channels/show-typing.ts";
import { waitingForLine } from "../features/channels/wait-for-line.ts";
import { fetchWaitingFile } from "../features/media/fetch-file.ts";
import { fetchPicture } from "../features/media/fetch-picture.ts";
import { confirmReads } from "../features/outbound/confirm-reads.ts";
import { sendMessages } from "../features/outbound/send-messages.ts";
import type { Bus } from "../platform/bus/bus.ts";
import type { Database } from "../platform/db/database.ts";
import type { MediaTools } from "../platform/media/media-tools.ts";
import type { WorkQueues } from "../platform/work/work-queues.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock } from "../ports/clock.ts";

type QueueDeps = Parameters<typeof sendMessages>[0] &
  Parameters<typeof confirmReads>[0] &
  Parameters<typeof fetchWaitingFile>[0] &
  Parameters<typeof fetchPicture>[0];

/** What the work on connections needs of the program besides its parts. */
type ChannelsDeps = Omit<QueueDeps, keyof ChannelParts | "session"> & { clock: Clock; logger: Logger };

interface ChannelParts {
  tools: MediaTools;
  database: Database;
  bus: Bus;
  workQueues: WorkQueues;
  channel: Channel;
  self: string;
}

/** Carries the connections, and what goes over them. */
export function startChannels(
  options: ChannelsDeps,
  { database, bus, workQueues, channel, self, tools }: ChannelParts,
): ConnectionOwner {
  const { clock, logger } = options;
  const owner = ownConnections({ database, bus, workQueues, channel, clock, logger, self });
  const deps = { ...options, tools, database, channel, session: owner.session };
  workQueues.process("outbound", {
    concurrency: 8,
    connections: owner.connected,
    drain: (claim) => sendMessages(deps, claim),
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
  workQueues.process("pictures", {
    concurrency: 2,
    connections: owner.connected,
    drain: waitingForLine(owner, (claim) => fetchPicture(deps, claim)),
  });
  passTypingOn(bus, database, owner, logger);
  answerQuestions(bus, owner, logger);
  return owner;
}
