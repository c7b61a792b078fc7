import type {
  importMessageRates as importRoute,
  MessageRate,
  MessageRateForm,
} from "@recado/contract/message-rates";
import type { AnswerOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { superRoom } from "../../platform/live/rooms.ts";
import { recordAudit, recordUpdate } from "../audit-log/actions.ts";
import { accessMessageRate } from "./policy.ts";
import { auditedMessageRate, columnsOf, presentMessageRate, rateLabel } from "./present.ts";
import { toMicros } from "./rules.ts";
import { deleteRateRow, insertRate, lockRate, putRates, updateRateRow } from "./store.ts";

const area = "messageRates";

export async function createMessageRate(
  db: WriteTx,
  actor: Actor,
  form: MessageRateForm,
): Promise<MessageRate> {
  const row = await accessMessageRate(db, await refuseTakenDay(insertRate(db, completeColumns(form))));
  await recordAudit(db, actor, { area, action: "created", entityId: row.id, label: rateLabel(row) });
  return publish(db, "create", presentMessageRate(row));
}

export async function updateMessageRate(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: Parameters<typeof columnsOf>[0],
): Promise<MessageRate> {
  const before = await lockRate(db, id);
  if (!before) throw new AppError("ERR_NO_MESSAGE_RATE_FOUND");
  await refuseTakenDay(updateRateRow(db, id, columnsOf(changes)));
  const row = await accessMessageRate(db, id);
  await recordUpdate(db, actor, { area, entityId: id }, auditedMessageRate(before), auditedMessageRate(row));
  return publish(db, "update", presentMessageRate(row));
}

export async function deleteMessageRate(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const rate = await lockRate(db, id);
  if (!rate) throw new AppError("ERR_NO_MESSAGE_RATE_FOUND");
  await deleteRateRow(db, id);
  await recordAudit(db, actor, { area, action: "deleted", entityId: id, label: rateLabel(rate) });
  db.publish([superRoom], "messageRate", { action: "delete", messageRateId: id });
}

/** Imports a rate card completely or not at all. If two rows have the same country and day, the later row is stored. */
export async function importMessageRates(
  db: WriteTx,
  actor: Actor,
  forms: readonly MessageRateForm[],
): Promise<AnswerOf<typeof importRoute>> {
  const lines = new Map(forms.map((form) => [`${form.country} ${form.validFrom}`, completeColumns(form)]));
  const done = await putRates(db, [...lines.values()]);
  await recordAudit(db, actor, { area, action: "imported", label: "", count: lines.size });
  db.publish([superRoom], "messageRate", { action: "reload" });
  return done;
}

function completeColumns(form: MessageRateForm) {
  const { country, validFrom, currency, marketing, utility, authentication, service } = form;
  return {
    ...{ country, valid_from: validFrom, currency },
    marketing: toMicros(marketing),
    utility: toMicros(utility),
    authentication: toMicros(authentication),
    service: toMicros(service),
  };
}

async function refuseTakenDay<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((error: unknown) => {
    if (violates(error, "message_rates_day")) throw new AppError("ERR_MESSAGE_RATE_EXISTS");
    throw error;
  });
}

function publish(db: WriteTx, action: "create" | "update", messageRate: MessageRate): MessageRate {
  db.publish([superRoom], "messageRate", { action, messageRate });
  return messageRate;
}
