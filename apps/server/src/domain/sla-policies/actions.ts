import type { SlaPolicy, SlaPolicyForm } from "@recado/contract/sla-policies";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { auditUpdate, recordAudit, recordOrder } from "../audit-log/actions.ts";
import { lockCompany } from "../companies/queries.ts";
import { accessSlaPolicy, lockExistingSlaPolicy } from "./policy.ts";
import { auditedSlaPolicy, presentSlaPolicy } from "./present.ts";
import {
  chooseSlaPolicyAgain,
  deleteSlaPolicyRow,
  findSlaPolicies,
  insertSlaPolicy,
  type SlaPolicyColumns,
  updateSlaPolicyRow,
  writeSlaPolicyOrder,
} from "./store.ts";

const area = "slaPolicies";

/** Creates a policy, which comes last in the order. */
export async function createSlaPolicy(db: WriteTx, actor: Actor, form: SlaPolicyForm): Promise<SlaPolicy> {
  const id = await refuseTakenName(insertSlaPolicy(db, form.name, columnsOf(form)));
  await writeSlaPolicyOrder(db, []);
  await recordAudit(db, actor, { area, action: "created", entityId: id, label: form.name });
  return publish(db, "create", id);
}

type SlaPolicyChanges = { [Field in keyof SlaPolicyForm]?: SlaPolicyForm[Field] | undefined };

export async function updateSlaPolicy(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: SlaPolicyChanges,
): Promise<SlaPolicy> {
  await lockExistingSlaPolicy(db, id);
  const look = async () => auditedSlaPolicy(await accessSlaPolicy(db, id));
  await auditUpdate(db, actor, { area, entityId: id, look }, () =>
    refuseTakenName(updateSlaPolicyRow(db, id, columnsOf(changes))),
  );
  await chooseSlaPolicyAgain(db, id);
  return publish(db, "update", id);
}

/** Puts the given policies first; the other policies follow in their previous order. */
export async function orderSlaPolicies(
  db: WriteTx,
  actor: Actor,
  ids: readonly number[],
): Promise<SlaPolicy[]> {
  await lockCompany(db);
  const before = await findSlaPolicies(db);
  if (ids.some((id) => !before.some((policy) => policy.id === id)))
    throw new AppError("ERR_NO_SLA_POLICY_FOUND");
  await writeSlaPolicyOrder(db, [...new Set(ids)]);
  const policies = await findSlaPolicies(db);
  // One event suffices, because screens fetch the whole list again.
  const [first] = policies;
  if (first) await publish(db, "update", first.id);
  await recordOrder(db, actor, { area, label: "" }, before.map(nameOf), policies.map(nameOf));
  return policies.map(presentSlaPolicy);
}

export async function deleteSlaPolicy(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name: label } = await lockExistingSlaPolicy(db, id);
  await chooseSlaPolicyAgain(db, id);
  await deleteSlaPolicyRow(db, id);
  db.publish([permissionRoom(db.companyId, "sla-policies:edit")], "slaPolicy", {
    action: "delete",
    slaPolicyId: id,
  });
  await recordAudit(db, actor, { area, action: "deleted", entityId: id, label });
}

async function publish(db: WriteTx, action: "create" | "update", id: number): Promise<SlaPolicy> {
  const slaPolicy = presentSlaPolicy(await accessSlaPolicy(db, id));
  db.publish([permissionRoom(db.companyId, "sla-policies:edit")], "slaPolicy", { action, slaPolicy });
  return slaPolicy;
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function columnsOf(form: SlaPolicyChanges): SlaPolicyColumns {
  const { name, active, calendar, filter, hours } = form;
  const { firstAnswerMinutes, nextAnswerMinutes, resolutionMinutes } = form;
  return {
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active }),
    ...(calendar !== undefined && { calendar }),
    ...(firstAnswerMinutes !== undefined && { first_answer_minutes: firstAnswerMinutes }),
    ...(nextAnswerMinutes !== undefined && { next_answer_minutes: nextAnswerMinutes }),
    ...(resolutionMinutes !== undefined && { resolution_minutes: resolutionMinutes }),
    ...(filter !== undefined && { filter: storableJson(filter) }),
    ...(hours !== undefined && { hours: storableJson(hours) }),
  };
}

/** Translates the unique violation of a taken name, which the database also detects between concurrent writes. */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "sla_policies_name")) throw new AppError("ERR_SLA_POLICY_NAME_EXISTS");
    throw error;
  });
}
