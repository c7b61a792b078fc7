import type { Logger } from "pino";
import { answerQuestions } from "../features/channels/ask-owner.ts";
import { type Carrier, carryConnections } from "../features/channels/own-connections.ts";
import { passTypingOn } from "../features/channels/show-typing.ts";
import { waitingForLine } from "../features/channels/wait-for-line.ts";
import { fetchWaitingFile } from "../features/media/fetch-file.ts";
import { fetchPicture } from "../features/media/fetch-picture.ts";
import { confirmReads } from "../features/outbound/confirm-reads.ts";
import { sendMessages } from "../features/outbound/send-messages.ts";
import type { Bus } from "../platform/bus/bus.ts";
import type { Database } from "../platform/db/database.ts";
import type { MediaTools } from "../platform/media/media-tools.ts";
import type { Lanes } from "../platform/work/work-queues.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock } from "../ports/clock.ts";

type Houses = Parameters<typeof sendMessages>[0] &
  Parameters<typeof confirmReads>[0] &
  Parameters<typeof fetchWaitingFile>[0] &
  Parameters<typeof fetchPicture>[0];

/** What the work on connections needs of the program besides its parts. */
type ChannelsHouse = Omit<Houses, keyof ChannelParts | "session"> & { clock: Clock; logger: Logger };

interface ChannelParts {
  tools: MediaTools;
  database: Database;
  bus: Bus;
  lanes: Lanes;
  channel: Channel;
  self: string;
}

/** Carries the connections, and what goes over them. */
export function startChannels(
  options: ChannelsHouse,
  { database, bus, lanes, channel, self, tools }: ChannelParts,
): Carrier {
  const { clock, logger } = options;
  const carrier = carryConnections({ database, bus, lanes, channel, clock, logger, self });
  const house = { ...options, tools, database, channel, session: carrier.session };
  lanes.carry("outbound", {
    concurrency: 8,
    connections: carrier.connected,
    drain: (claim) => sendMessages(house, claim),
  });
  lanes.carry("receipts", {
    concurrency: 2,
    connections: carrier.connected,
    drain: waitingForLine(carrier, (claim) => confirmReads(house, claim)),
  });
  lanes.carry("media", {
    concurrency: 2,
    connections: carrier.connected,
    drain: (claim) => fetchWaitingFile(house, claim),
  });
  lanes.carry("pictures", {
    concurrency: 2,
    connections: carrier.connected,
    drain: waitingForLine(carrier, (claim) => fetchPicture(house, claim)),
  });
  passTypingOn(bus, database, carrier, logger);
  answerQuestions(bus, carrier, logger);
  return carrier;
}
