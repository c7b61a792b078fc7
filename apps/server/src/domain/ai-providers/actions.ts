import type { AiBudgetForm, AiProvider, AiProviderForm, AiPurposeForm } from "@recado/contract/ai-providers";
import type { Actor } from "../../platform/actor.ts";
import { violates, violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { publishCompany } from "../companies/actions.ts";
import { findCompany, lockCompany } from "../companies/queries.ts";
import { findAiBudget, putAiBudget } from "./budget-store.ts";
import { accessAiProvider, lockExistingAiProvider } from "./policy.ts";
import { auditedAiBudget, auditedAiProvider, auditedAiPurposes, presentAiProvider } from "./present.ts";
import { placeOfProviderKey, requireKey, requirePurposeModels } from "./rules.ts";
import {
  deleteAiProviderRow,
  deleteAiPurpose,
  findAiProviders,
  findAiPurposes,
  insertAiProvider,
  putAiPurpose,
  updateAiProviderRow,
} from "./store.ts";

const area = "ai";

export async function createAiProvider(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  { name, baseUrl, apiKey }: AiProviderForm,
): Promise<AiProvider> {
  requireKey(undefined, baseUrl, apiKey !== "");
  const id = await refuseTakenName(insertAiProvider(db, { name, base_url: baseUrl }));
  await updateAiProviderRow(db, id, keyColumn(db, secrets, id, apiKey));
  await recordAudit(db, actor, { area, action: "created", entityId: id, label: name });
  return publishProvider(db, "create", id);
}

export type AiProviderChanges = { [Field in keyof AiProviderForm]?: AiProviderForm[Field] | undefined };

export async function updateAiProvider(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  id: number,
  { name, baseUrl, apiKey = "" }: AiProviderChanges,
): Promise<AiProvider> {
  const before = await lockExistingAiProvider(db, id);
  const url = baseUrl === undefined ? before.base_url : baseUrl;
  requireKey(before, url, apiKey !== "");
  const look = async () => auditedAiProvider(await accessAiProvider(db, id));
  const given = apiKey === "" ? [] : (["apiKey"] as const);
  await auditUpdate(db, actor, { area, entityId: id, look, secrets: given }, () =>
    refuseTakenName(
      updateAiProviderRow(db, id, {
        ...(name !== undefined && { name }),
        base_url: url,
        ...keyColumn(db, secrets, id, apiKey),
      }),
    ),
  );
  return publishProvider(db, "update", id);
}

/** Deletes a provider; throws ERR_AI_PROVIDER_IN_USE if a purpose uses it. */
export async function deleteAiProvider(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name: label } = await lockExistingAiProvider(db, id);
  await deleteAiProviderRow(db, id).catch((error: unknown) => {
    throw violatesForeignKey(error) ? new AppError("ERR_AI_PROVIDER_IN_USE") : error;
  });
  db.publish([permissionRoom(db.companyId, "ai:edit")], "aiProvider", { action: "delete", aiProviderId: id });
  await recordAudit(db, actor, { area, action: "deleted", entityId: id, label });
}

/** Sets the model of a purpose, or turns the purpose off. */
export async function changeAiPurpose(db: WriteTx, actor: Actor, form: AiPurposeForm): Promise<void> {
  // Changes of a company's purposes run one after another, so that the audit log records them in order.
  await lockCompany(db);
  const look = async () => auditedAiPurposes(await findAiPurposes(db), await findAiProviders(db));
  await auditUpdate(db, actor, { area, look }, () => storePurpose(db, form));
  publishSettings(db);
  if (form.purpose === "copilot") await publishCopilot(db);
}

async function storePurpose(db: WriteTx, form: AiPurposeForm): Promise<void> {
  const { purpose, aiProviderId, fallbackProviderId } = form;
  if (aiProviderId === null) return deleteAiPurpose(db, purpose);
  requirePurposeModels(form);
  const hasFallback = fallbackProviderId !== null;
  const writing = putAiPurpose(db, {
    purpose,
    provider_id: aiProviderId,
    model: form.model,
    input_price: form.inputPrice,
    output_price: form.outputPrice,
    fallback_provider_id: fallbackProviderId,
    fallback_model: hasFallback ? form.fallbackModel : "",
    fallback_input_price: hasFallback ? form.fallbackInputPrice : 0,
    fallback_output_price: hasFallback ? form.fallbackOutputPrice : 0,
  });
  await writing.catch((error: unknown) => {
    throw violatesForeignKey(error) ? new AppError("ERR_NO_AI_PROVIDER_FOUND") : error;
  });
}

export async function changeAiBudget(
  db: WriteTx,
  actor: Actor,
  { monthlyCap, brlPerUsd }: { [Field in keyof AiBudgetForm]?: AiBudgetForm[Field] | undefined },
): Promise<void> {
  await lockCompany(db);
  const look = async () => auditedAiBudget(await findAiBudget(db));
  await auditUpdate(db, actor, { area, look }, async () => {
    const before = await findAiBudget(db);
    await putAiBudget(db, {
      monthlyCap: monthlyCap ?? before.monthlyCap,
      brlPerUsd: brlPerUsd === undefined ? before.brlPerUsd : brlPerUsd,
    });
  });
  publishSettings(db);
}

/** Tells all open pages of the company that the copilot was turned on or off; they fetch the company again. */
async function publishCopilot(db: WriteTx): Promise<void> {
  const company = await findCompany(db);
  if (company) await publishCompany(db, company);
}

function publishSettings(db: WriteTx): void {
  db.publish([permissionRoom(db.companyId, "ai:edit")], "aiSettings", { action: "update" });
}

async function publishProvider(db: WriteTx, action: "create" | "update", id: number): Promise<AiProvider> {
  const aiProvider = presentAiProvider(await accessAiProvider(db, id));
  db.publish([permissionRoom(db.companyId, "ai:edit")], "aiProvider", { action, aiProvider });
  return aiProvider;
}

function keyColumn(db: WriteTx, secrets: Secrets, id: number, key: string): { api_key?: Buffer } {
  if (key === "") return {};
  return { api_key: secrets.seal(Buffer.from(key), placeOfProviderKey(db.companyId, id)) };
}

function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    throw violates(error, "ai_providers_name") ? new AppError("ERR_AI_PROVIDER_NAME_TAKEN") : error;
  });
}
