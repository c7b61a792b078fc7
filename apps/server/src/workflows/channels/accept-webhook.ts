import { createHmac, timingSafeEqual } from "node:crypto";
import { readJson } from "@recado/contract/shared/read-json";
import type { Logger } from "pino";
import { type CloudWebhook, findCloudNumbers, findCloudWebhook } from "../../domain/connections/store.ts";
import { countUnknownFields } from "../../domain/connections/unknown-fields-store.ts";
import { publishTemplateNews } from "../../domain/message-templates/actions.ts";
import { unreadWebhookFields } from "../../platform/counters.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Channel, UnknownWebhookField, WebhookReading } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import { type CloudSecret, placeOfCloudSecret } from "../../ports/cloud-settings.ts";
import { acceptEvents } from "../inbound/accept-events.ts";

export interface WebhookDeps {
  database: Database;
  secrets: Secrets;
  channel: Pick<Channel, "readWebhook">;
  metrics: Pick<Metrics, "count">;
  logger: Logger;
  clock: Clock;
}

export interface WebhookHandshake {
  mode: string | undefined;
  verifyToken: string | undefined;
  challenge: string | undefined;
}

/**
 * Answers the request with which Meta verifies a webhook URL. The challenge is returned only if the request contains
 * the right verify token.
 */
export async function answerHandshake(
  deps: WebhookDeps,
  webhookId: string,
  { mode, verifyToken, challenge }: WebhookHandshake,
): Promise<string> {
  const webhook = await accessWebhook(deps, webhookId);
  const expected = openSecret(deps, webhook, "verifyToken", webhook.verify_token);
  const isKnown = mode === "subscribe" && isSame(verifyToken ?? "", expected);
  if (!isKnown || challenge === undefined) throw new AppError("ERR_NO_PERMISSION");
  return challenge;
}

/**
 * Stores the events of a webhook request in the journal before the response is sent. No event is lost then, and Meta
 * need not repeat the request.
 */
export async function acceptWebhook(
  deps: WebhookDeps,
  webhook: FoundWebhook,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const appSecret = openSecret(deps, webhook, "appSecret", webhook.app_secret);
  const expected = `sha256=${createHmac("sha256", appSecret).update(rawBody).digest("hex")}`;
  if (!isSame(signature ?? "", expected)) {
    deps.metrics.count("recado_webhooks_total", { outcome: "forged" });
    throw new AppError("ERR_WEBHOOK_SIGNATURE");
  }
  const { companyId } = webhook;
  const { deliveries, news, unknownFields } = readBody(deps, companyId, rawBody);
  const { database, logger, metrics } = deps;
  const numbers = [...deliveries, ...unknownFields].flatMap(({ number }) => number ?? []);
  const connections = await database.read(companyId, (db) => findCloudNumbers(db, numbers));
  for (const { number, entries } of deliveries) {
    const connectionId = connections.get(number);
    if (connectionId === undefined) {
      metrics.count("recado_webhooks_total", { outcome: "unknown number" });
      logger.warn(
        { companyId, phoneNumberId: number },
        "webhook ignored: no connection uses this phone number id",
      );
      continue;
    }
    await acceptEvents(database, { companyId, connectionId }, entries);
    metrics.count("recado_webhooks_total", { outcome: "accepted" });
  }
  await noteUnknownFields(deps, webhook, unknownFields, connections);
  if (news.length > 0) await database.write(companyId, (db) => publishTemplateNews(db, news));
}

/**
 * Counts webhook fields that this version of the program does not process. They count for the connection whose number
 * the field names, or for the connection of the webhook URL if that number is unknown.
 */
async function noteUnknownFields(
  { database, metrics, clock }: WebhookDeps,
  { companyId, connection_id }: FoundWebhook,
  fields: readonly UnknownWebhookField[],
  connections: ReadonlyMap<string, number>,
): Promise<void> {
  if (fields.length === 0) return;
  for (const { field } of fields)
    metrics.count("recado_webhook_fields_total", {
      field: unreadWebhookFields.find((known) => known === field) ?? "other",
    });
  const seen = fields.map(({ field, number }) => ({
    field,
    connectionId: connections.get(number ?? "") ?? connection_id,
  }));
  await database.write(companyId, (db) => countUnknownFields(db, seen, clock.now()));
}

/**
 * Parses the body of a webhook request. Throws only if no part of it is usable, because Meta repeats a failed request
 * unchanged for days.
 */
function readBody(
  { channel, logger, metrics }: WebhookDeps,
  companyId: number,
  rawBody: Buffer,
): WebhookReading {
  const { errorName, ...reading } = tryToRead(channel, rawBody);
  const { deliveries, news, notUnderstood } = reading;
  if (notUnderstood === 0) return reading;
  metrics.count("recado_webhooks_total", { outcome: "not understood" });
  logger.error(
    { companyId, notUnderstood, errorName },
    "Cloud API webhook contains entries of unknown format, ignoring them",
  );
  if (news.length === 0 && deliveries.every(({ entries }) => entries.length === 0))
    throw new AppError("ERR_BAD_JSON");
  return reading;
}

function tryToRead(
  channel: WebhookDeps["channel"],
  rawBody: Buffer,
): WebhookReading & { errorName?: string } {
  try {
    return channel.readWebhook(readJson(rawBody.toString("utf8")));
  } catch (error) {
    return {
      deliveries: [],
      news: [],
      unknownFields: [],
      notUnderstood: 1,
      errorName: (error as Error).name,
    };
  }
}

export type FoundWebhook = CloudWebhook & { companyId: number };

/**
 * Finds the webhook by the id in the URL, which begins with the company's id. Malformed and unknown ids lead to the
 * same error.
 */
export async function accessWebhook({ database }: WebhookDeps, webhookId: string): Promise<FoundWebhook> {
  const company = /^([1-9]\d{0,8})-[\w-]{1,64}$/.exec(webhookId)?.[1];
  if (company === undefined) throw new AppError("ERR_NOT_FOUND");
  const companyId = Number(company);
  const webhook = await database.read(companyId, (db) => findCloudWebhook(db, webhookId));
  if (!webhook) throw new AppError("ERR_NOT_FOUND");
  return { ...webhook, companyId };
}

function openSecret(
  { secrets }: WebhookDeps,
  { companyId, connection_id }: FoundWebhook,
  secret: CloudSecret,
  sealed: Buffer,
): string {
  return secrets.open(sealed, placeOfCloudSecret(companyId, connection_id, secret)).toString();
}

/** Compares two texts in a time that does not depend on where they differ. This prevents timing attacks. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
