import type { Provider } from "@recado/contract/connections";
import type { Database } from "../../platform/db/database.ts";
import type { Channel, ConnectionLease } from "../../ports/channel.ts";
import { findProvider } from "../connections/store.ts";

type ConnectionName = Omit<ConnectionLease, "epoch">;

/** One channel made of one for each provider: a connection's own carries it. */
export function pickChannel(database: Database, channels: Readonly<Record<Provider, Channel>>): Channel {
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
    // Before it is known which connection sends; the Cloud API gives an id of its own afterwards.
    newExternalId: () => channels.beta.newExternalId(),
  };
}

/** What a provider journals says whose it is; what says nothing is of the first provider there was. */
function isOfCloud(payload: unknown): boolean {
  const { provider } = (payload ?? {}) as { provider?: Provider };
  return provider === "cloud";
}
