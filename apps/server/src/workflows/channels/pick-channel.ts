import type { ChannelProvider } from "@recado/contract/connections";
import { findProvider } from "../../domain/connections/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Channel, ConnectionLease } from "../../ports/channel.ts";

type ConnectionName = Omit<ConnectionLease, "epoch">;

/**
 * Combines the channels of all providers into one channel, which passes each operation to the provider of the
 * connection.
 */
export function pickChannel(
  database: Database,
  channels: Readonly<Record<ChannelProvider, Channel>>,
): Channel {
  async function channelOf(connection: ConnectionName): Promise<Channel> {
    const provider = await database.read(connection.companyId, (db) =>
      findProvider(db, connection.connectionId),
    );
    return channels[provider ?? "beta"];
  }
  return {
    open: async (lease, host) => (await channelOf(lease)).open(lease, host),
    normalise: (payload) => (isOfCloud(payload) ? channels.cloud : channels.beta).normalise(payload),
    fetchMedia: async (connection, reference) =>
      (await channelOf(connection)).fetchMedia(connection, reference),
    forget: async (lease) => (await channelOf(lease)).forget(lease),
    listTemplates: async (connection) => (await channelOf(connection)).listTemplates(connection),
    readAccount: async (connection) => (await channelOf(connection)).readAccount(connection),
    takeControl: async (connection, contact) =>
      (await channelOf(connection)).takeControl(connection, contact),
    async sweep(companyId) {
      await channels.beta.sweep?.(companyId);
      await channels.cloud.sweep?.(companyId);
    },
    ...(channels.cloud.messageTemplates && { messageTemplates: channels.cloud.messageTemplates }),
    readWebhook: (body) => channels.cloud.readWebhook(body),
    // A message id is needed before the connection is known. The Cloud API later gives the message an id of its own.
    newExternalId: () => channels.beta.newExternalId(),
  };
}

/**
 * Returns true if the journalled event comes from the Cloud API. Events that name no provider come from the first
 * provider that existed.
 */
function isOfCloud(payload: unknown): boolean {
  const { provider } = (payload ?? {}) as { provider?: ChannelProvider };
  return provider === "cloud";
}
