import type { ChannelProvider } from "@recado/contract/connections";
import { findProvider } from "../../domain/connections/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Channel, ConnectionLease } from "../../ports/channel.ts";

type ConnectionName = Omit<ConnectionLease, "epoch">;

/** Combines the providers' channels into one; each call goes to the provider of its connection. */
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
    // The id is needed before the connection is known; the Cloud API assigns an id of its own afterwards.
    newExternalId: () => channels.beta.newExternalId(),
  };
}

/** Journal payloads name their provider; those without one come from the first provider. */
function isOfCloud(payload: unknown): boolean {
  const { provider } = (payload ?? {}) as { provider?: ChannelProvider };
  return provider === "cloud";
}
