import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import {
  type Channel,
  type ChannelTemplate,
  ChannelUnavailable,
  type ConnectionLease,
  MediaError,
} from "../../ports/channel.ts";
import { CloudSession } from "./cloud-session.ts";
import { isTokenRefused } from "./decide-refusal.ts";
import { type CloudLimits, usualLimits } from "./limits.ts";
import { fetchMedia } from "./media.ts";
import { normalise } from "./normalise.ts";
import { readWebhook } from "./read-webhook.ts";
import { type CloudNumber, readCloudNumber } from "./settings.ts";
import { listTemplates } from "./templates.ts";

export interface WhatsappCloudOptions {
  database: Database;
  secrets: Secrets;
  logger: Logger;
  limits?: Partial<CloudLimits>;
}

type ConnectionName = Omit<ConnectionLease, "epoch">;

/** A business's number at Meta, by the Cloud API: calls go out by HTTP, what customers do comes by webhook. */
export function createWhatsappCloud({ database, secrets, logger, limits }: WhatsappCloudOptions): Channel {
  const bounds = { ...usualLimits, ...limits };
  const templates = new Map<string, { until: number; list: Promise<ChannelTemplate[]> }>();
  async function numberOf(connection: ConnectionName): Promise<CloudNumber> {
    const number = await readCloudNumber(database, secrets, connection);
    if (!number) throw new Error("the connection has no Cloud API settings");
    return number;
  }
  return {
    async open(lease, host) {
      const number = await numberOf(lease);
      const named = logger.child({ connectionId: lease.connectionId });
      return new CloudSession({ host, number, limits: bounds, logger: named });
    },
    normalise,
    async fetchMedia(connection, reference) {
      const number = await readCloudNumber(database, secrets, connection);
      if (!number) throw new MediaError("gone");
      return fetchMedia(number, reference);
    },
    // Nothing is stored but the settings, and those go with the connection.
    forget: async () => {},
    readWebhook,
    listTemplates(connection) {
      const key = `${connection.companyId}:${connection.connectionId}`;
      const known = templates.get(key);
      if (known && known.until > performance.now()) return known.list;
      const list = numberOf(connection).then(listTemplates).catch(unavailable);
      templates.set(key, { until: performance.now() + bounds.templatesMilliseconds, list });
      // A failure is nothing to remember.
      list.catch(() => templates.delete(key));
      return list;
    },
    newExternalId: () => `REC${randomBytes(12).toString("hex").toUpperCase()}`,
  };
}

function unavailable(error: unknown): never {
  const code = isTokenRefused(error) ? "ERR_CLOUD_TOKEN_REFUSED" : "ERR_CLOUD_UNAVAILABLE";
  throw new ChannelUnavailable(code, { cause: error });
}
