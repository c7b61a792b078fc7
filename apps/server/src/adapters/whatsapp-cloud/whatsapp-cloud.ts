import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import {
  type Channel,
  type ChannelAccount,
  type ChannelTemplate,
  ChannelUnavailable,
  type ConnectionLease,
  ControlRefused,
  MediaError,
} from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { TemplateRefusal } from "../../ports/message-templates.ts";
import {
  changeStoredTemplate,
  createStoredTemplate,
  listStoredTemplates,
  removeStoredTemplate,
  uploadExample,
} from "./change-templates.ts";
import { CloudSession } from "./cloud-session.ts";
import { recipientOf } from "./compose-message.ts";
import { isTokenRefused } from "./decide-refusal.ts";
import { GraphRefusal, getObject, openGraphConnection, postJson } from "./graph-client.ts";
import { type CloudLimits, usualCloudLimits } from "./limits.ts";
import { fetchCloudMedia } from "./media.ts";
import { normalise } from "./normalise.ts";
import { readWebhook } from "./read-webhook.ts";
import { type CloudNumber, readCloudNumber } from "./settings.ts";
import { fetchCloudTemplates } from "./templates.ts";

export interface WhatsappCloudOptions {
  database: Database;
  secrets: Secrets;
  logger: Logger;
  /** URLs of the Graph API that the operator allows. */
  graphAddresses: readonly string[];
  limits?: Partial<CloudLimits>;
}

type ConnectionName = Omit<ConnectionLease, "epoch">;

/** Channel for numbers of Meta's Cloud API: messages are sent with HTTP requests, and events arrive by webhook. */
export function createWhatsappCloud({
  database,
  secrets,
  logger,
  graphAddresses,
  limits,
}: WhatsappCloudOptions): Channel {
  const settings = { database, secrets, line: openGraphConnection(graphAddresses) };
  const bounds = { ...usualCloudLimits, ...limits };
  const templates = createMemory<ChannelTemplate[]>(bounds.templatesMilliseconds);
  const accounts = createMemory<ChannelAccount>(bounds.templatesMilliseconds);
  async function numberOf(connection: ConnectionName): Promise<CloudNumber> {
    const number = await readCloudNumber(settings, connection);
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
      const number = await readCloudNumber(settings, connection);
      if (!number) throw new MediaError("gone");
      return fetchCloudMedia(number, reference);
    },
    // Nothing to delete: a connection has only stored settings, which are deleted together with the connection.
    forget: async () => {},
    readWebhook,
    listTemplates: (connection) =>
      templates(connection, () => numberOf(connection).then(fetchCloudTemplates)),
    readAccount: (connection) => accounts(connection, () => numberOf(connection).then(readAccount)),
    takeControl: (connection, contact) =>
      numberOf(connection)
        .then((number) => takeControl(number, contact))
        .catch(unavailable),
    messageTemplates: {
      list: (connection) => numberOf(connection).then(listStoredTemplates).catch(unavailable),
      create: (connection, draft) =>
        numberOf(connection)
          .then((number) => createStoredTemplate(number, draft))
          .catch(unavailable),
      change: (connection, id, change) =>
        numberOf(connection)
          .then((number) => changeStoredTemplate(number, id, change))
          .catch(unavailable),
      remove: (connection, template) =>
        numberOf(connection)
          .then((number) => removeStoredTemplate(number, template))
          .catch(unavailable),
      uploadExample: (connection, file) =>
        numberOf(connection)
          .then((number) => uploadExample(number, file))
          .catch(unavailable),
    },
    newExternalId: () => `REC${randomBytes(12).toString("hex").toUpperCase()}`,
  };
}

/** Caches the results of requests for each connection, for a limited time. */
function createMemory<T>(milliseconds: number) {
  const known = new Map<string, { until: number; answer: Promise<T> }>();
  return ({ companyId, connectionId }: ConnectionName, ask: () => Promise<T>): Promise<T> => {
    const key = `${companyId}:${connectionId}`;
    const before = known.get(key);
    if (before && before.until > performance.now()) return before.answer;
    const answer = ask().catch(unavailable);
    known.set(key, { until: performance.now() + milliseconds, answer });
    // A failed request is removed from the cache.
    answer.catch(() => known.delete(key));
    return answer;
  };
}

function unavailable(error: unknown): never {
  if (error instanceof TemplateRefusal || error instanceof ControlRefused) throw error;
  const code = isTokenRefused(error) ? "ERR_CLOUD_TOKEN_REFUSED" : "ERR_CLOUD_UNAVAILABLE";
  throw new ChannelUnavailable(code, { cause: error });
}

/**
 * Takes control of a conversation from Meta's agent or another app. Meta allows this only to one app: the app to which
 * conversations are escalated.
 */
async function takeControl(number: CloudNumber, contact: readonly ChannelIdentity[]): Promise<void> {
  const { recipient_type: _, ...recipient } = recipientOf(contact);
  try {
    await postJson(number, [number.phoneNumberId, "thread_control"], { ...recipient, action: "take" });
  } catch (error) {
    if (error instanceof GraphRefusal && !isTokenRefused(error)) throw new ControlRefused({ cause: error });
    throw error;
  }
}

const accountSchema = z.object({
  quality_rating: z.string().optional(),
  whatsapp_business_manager_messaging_limit: z.string().optional(),
});

const quality = "quality_rating";
const limit = "whatsapp_business_manager_messaging_limit";
const invalidParameter = 100;

/**
 * Fetches the number's quality rating and messaging limit. Older API versions do not know the field of the limit, so
 * the rating is then requested alone.
 */
async function readAccount(number: CloudNumber): Promise<ChannelAccount> {
  const ask = (...fields: string[]) =>
    getObject(number, [number.phoneNumberId], { fields: fields.join(",") });
  const answer = await ask(quality, limit).catch((error: unknown) => {
    if (error instanceof GraphRefusal && error.code === invalidParameter) return ask(quality);
    throw error;
  });
  const told = accountSchema.parse(answer);
  return {
    isQualityRed: told.quality_rating === "RED",
    peoplePerDay: peopleOf(told.whatsapp_business_manager_messaging_limit),
  };
}

const thousand = 1_000;

/** Parses a messaging limit such as TIER_250 or TIER_2K; returns null for TIER_UNLIMITED and unknown values. */
function peopleOf(tier: string | undefined): number | null {
  const [, count, isThousands] = /^TIER_(\d{1,9})(K?)$/.exec(tier ?? "") ?? [];
  if (count === undefined) return null;
  return Number(count) * (isThousands ? thousand : 1);
}
