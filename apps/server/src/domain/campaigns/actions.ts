import type { Campaign, CampaignForm } from "@recado/contract/campaigns";
import type { Updateable } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { Campaigns } from "../../platform/db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue, enqueueAt } from "../../platform/jobs/jobs.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { requirePlanRoom } from "../companies/policy.ts";
import type { MessageFile } from "../messages/rules.ts";
import {
  accessCampaign,
  type CheckMoment,
  lockEditableCampaign,
  lockExistingCampaign,
  requireOwnTargets,
  requireReady,
} from "./policy.ts";
import { auditedCampaign, presentCampaign } from "./present.ts";
import { isEditableCampaign } from "./rules.ts";
import { findCampaignFiles } from "./sending-store.ts";
import {
  type CampaignRow,
  countActiveCampaigns,
  deleteCampaignRow,
  findRunningOver,
  insertCampaign,
  insertCampaignCopy,
  updateCampaignRow,
} from "./store.ts";
import { wakeCampaign } from "./wake-actions.ts";

export const startingJob = "startCampaigns";

/** Campaign form in which any field may be missing. */
type Given = { [Field in keyof CampaignForm]?: CampaignForm[Field] | undefined };

export async function addCampaign(
  db: WriteTx,
  actor: Actor,
  form: CampaignForm,
  moment: CheckMoment,
): Promise<Campaign> {
  await requirePlanRoom(db, "campaigns", countActiveCampaigns);
  const columns = columnsOf(form);
  await requireOwnTargets(db, columns);
  const id = await insertCampaign(db, {
    ...columns,
    name: form.name,
    basis: form.basis ?? null,
    user_id: actor.userId,
  });
  await scheduleIfAsked(db, id, moment);
  await recordAudit(db, actor, { area: "campaigns", action: "created", entityId: id, label: form.name });
  return publishCampaign(db, "create", id, moment.now);
}

/** Copies a campaign as an inactive one without recipients. Both campaigns name the same file. */
export async function copyCampaign(
  db: WriteTx,
  actor: Actor,
  id: number,
  name: string,
  now: Date,
): Promise<Campaign> {
  await requirePlanRoom(db, "campaigns", countActiveCampaigns);
  await lockExistingCampaign(db, id);
  const copyId = await insertCampaignCopy(db, id, name, actor.userId);
  await recordAudit(db, actor, { area: "campaigns", action: "created", entityId: copyId, label: name });
  return publishCampaign(db, "create", copyId, now);
}

/** Changes a campaign. If it is cancelled, only its texts may change, because its recipients are already stored. */
export async function changeCampaign(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: Given,
  moment: CheckMoment,
): Promise<Campaign> {
  const { now } = moment;
  const before = await lockExistingCampaign(db, id);
  const columns = columnsOf(changes);
  if (!isEditableCampaign(before, now)) requireWordsOnly(before, columns);
  await requireOwnTargets(db, columns);
  await audited(db, actor, id, async () => {
    await updateCampaignRow(db, id, { ...columns, ...noWaiting });
    if (before.status !== "CANCELADA") await scheduleIfAsked(db, id, moment);
  });
  return publishCampaign(db, "update", id, now);
}

function requireWordsOnly(before: CampaignRow, columns: Updateable<Campaigns>): void {
  const others = Object.entries(columns).filter(
    ([name]) => !/^((confirmation_)?message\d|template_.*)$/.test(name),
  );
  const differs = others.some(([name, value]) => {
    const was = before[name as keyof CampaignRow];
    return value instanceof Date || was instanceof Date ? Number(was) !== Number(value) : was !== value;
  });
  if (before.status !== "CANCELADA" || differs) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
}

/**
 * Schedules a campaign that has a start time, after checking that the campaign is ready. A campaign without a start
 * time becomes inactive.
 */
async function scheduleIfAsked(db: WriteTx, id: number, moment: CheckMoment): Promise<void> {
  const campaign = await accessCampaign(db, id);
  if (campaign.scheduled_at === null)
    return updateCampaignRow(db, id, { status: "INATIVA", is_overdue: false });
  await requireReady(db, campaign, moment);
  await updateCampaignRow(db, id, { status: "PROGRAMADA", is_overdue: false });
  if (campaign.scheduled_at <= moment.now) await enqueue(db, startingJob, {});
  else await enqueueAt(db, startingJob, campaign.scheduled_at);
}

export async function removeCampaign(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { status, name, media_path, thumbnail_path } = await lockExistingCampaign(db, id);
  if (status === "EM_ANDAMENTO") throw new AppError("ERR_CAMPAIGN_RUNNING");
  const frozen = await findCampaignFiles(db, id);
  await deleteCampaignRow(db, id);
  const files = [...frozen, { media_path, thumbnail_path }];
  await removeFilesLater(
    db,
    files.flatMap((file) => [file.media_path, file.thumbnail_path]),
  );
  db.publish([permissionRoom(db.companyId, "campaigns:edit")], "campaign", { action: "delete", id });
  await recordAudit(db, actor, { area: "campaigns", action: "deleted", entityId: id, label: name });
}

/**
 * Cancels a campaign. The sender checks the campaign's status in every transaction that writes a message, so no message
 * is written after the cancellation.
 */
export async function cancelCampaign(db: WriteTx, actor: Actor, id: number, now: Date): Promise<Campaign> {
  const { status } = await lockExistingCampaign(db, id);
  if (status !== "EM_ANDAMENTO" && status !== "PROGRAMADA") throw new AppError("ERR_CAMPAIGN_NOT_RUNNING");
  await audited(db, actor, id, () =>
    updateCampaignRow(db, id, { status: "CANCELADA", is_overdue: false, ...noWaiting }),
  );
  return publishCampaign(db, "update", id, now);
}

const noWaiting = { waiting_reason: null, waiting_until: null } as const;

/** Resumes a stopped campaign; a campaign that has not started yet starts now. */
export async function restartCampaign(
  db: WriteTx,
  actor: Actor,
  id: number,
  moment: CheckMoment,
): Promise<Campaign> {
  const { now } = moment;
  const campaign = await lockExistingCampaign(db, id);
  if (campaign.status !== "CANCELADA" && !campaign.is_overdue)
    throw new AppError("ERR_CAMPAIGN_NOT_CANCELLED");
  // Cancelled campaigns do not count towards the plan's limit, so the limit is checked before a restart.
  if (campaign.status === "CANCELADA") await requirePlanRoom(db, "campaigns", countActiveCampaigns);
  if (campaign.started_at === null) {
    await requireReady(db, campaign, moment);
    await audited(db, actor, id, () =>
      updateCampaignRow(db, id, { status: "PROGRAMADA", scheduled_at: now, is_overdue: false, ...noWaiting }),
    );
    await enqueue(db, startingJob, {});
  } else {
    if (campaign.connection_id === null) throw new AppError("ERR_NO_WAPP_FOUND");
    await audited(db, actor, id, () =>
      updateCampaignRow(db, id, { status: "EM_ANDAMENTO", completed_at: null, ...noWaiting }),
    );
    await wakeCampaign(db, campaign);
  }
  return publishCampaign(db, "update", id, now);
}

/** Cancels the running campaigns of a connection that is about to be deleted, and records the reason. */
export async function stopCampaigns(db: WriteTx, connectionId: number, now: Date): Promise<void> {
  for (const id of await findRunningOver(db, connectionId)) {
    await lockExistingCampaign(db, id);
    await updateCampaignRow(db, id, {
      status: "CANCELADA",
      connection_id: null,
      ...noWaiting,
      waiting_reason: "ERR_NO_WAPP_FOUND",
    });
    await publishCampaign(db, "update", id, now);
  }
}

/** Replaces the campaign's file; null removes the file. */
export async function attachCampaignFile(
  db: WriteTx,
  actor: Actor,
  id: number,
  file: MessageFile | null,
  moment: CheckMoment,
): Promise<Campaign> {
  const before = await lockEditableCampaign(db, id, moment.now);
  await audited(db, actor, id, async () => {
    await updateCampaignRow(db, id, fileColumns(file));
    await scheduleIfAsked(db, id, moment);
  });
  await removeFilesLater(db, [before.media_path, before.thumbnail_path]);
  return publishCampaign(db, "update", id, moment.now);
}

export async function publishCampaign(
  db: WriteTx,
  action: "create" | "update",
  id: number,
  now: Date,
): Promise<Campaign> {
  const row = await accessCampaign(db, id);
  const record = presentCampaign(row, now);
  db.publish([permissionRoom(db.companyId, "campaigns:edit")], "campaign", { action, record });
  return record;
}

function audited(db: WriteTx, actor: Actor, id: number, work: () => Promise<void>): Promise<void> {
  const look = async () => auditedCampaign(await accessCampaign(db, id));
  return auditUpdate(db, actor, { area: "campaigns", entityId: id, look }, work);
}

const columns = {
  name: "name",
  message1: "message1",
  message2: "message2",
  message3: "message3",
  message4: "message4",
  message5: "message5",
  confirmationMessage1: "confirmation_message1",
  confirmationMessage2: "confirmation_message2",
  confirmationMessage3: "confirmation_message3",
  confirmationMessage4: "confirmation_message4",
  confirmationMessage5: "confirmation_message5",
  confirmation: "confirmation",
  whatsappId: "connection_id",
  contactListId: "contact_list_id",
  tagListId: "tag_id",
  fileListId: "file_list_id",
  templateName: "template_name",
  templateLanguage: "template_language",
  templateParameters: "template_parameters",
  basis: "basis",
  skipAnsweredDays: "skip_answered_days",
  skipOpenTickets: "skip_open_tickets",
} as const satisfies Partial<Record<keyof CampaignForm, keyof Campaigns>>;

/** Maps the form's given fields to columns of the campaign's row; fields that the form omits get no column. */
function columnsOf({ scheduledAt, ...form }: Given): Updateable<Campaigns> {
  const given = Object.entries(columns).filter(
    ([field]) => form[field as keyof typeof columns] !== undefined,
  );
  return {
    ...Object.fromEntries(given.map(([field, column]) => [column, form[field as keyof typeof columns]])),
    ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt && new Date(scheduledAt) }),
  };
}
