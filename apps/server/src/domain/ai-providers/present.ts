import type { AiProvider, AiPurpose, AiPurposeSetting, AiSettings } from "@recado/contract/ai-providers";
import type { AuditField } from "@recado/contract/audit-log";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import { type AiBudget, findAiBudget, findAiSpend, sumAiCalls } from "./budget-store.ts";
import { type AiProviderRow, type AiPurposeRow, findAiPurposes } from "./store.ts";

/** Presents a provider. Its key is never returned; the response tells only whether it is set. */
export function presentAiProvider(row: AiProviderRow): AiProvider {
  return { id: row.id, name: row.name, baseUrl: row.base_url, hasApiKey: row.api_key !== null };
}

export function auditedAiProvider(row: AiProviderRow): AuditSubject {
  return { label: row.name, fields: { name: row.name, baseUrl: row.base_url } };
}

function presentAiPurpose(row: AiPurposeRow): AiPurposeSetting {
  return {
    purpose: row.purpose,
    aiProviderId: row.provider_id,
    model: row.model,
    inputPrice: row.input_price,
    outputPrice: row.output_price,
    fallbackProviderId: row.fallback_provider_id,
    fallbackModel: row.fallback_model,
    fallbackInputPrice: row.fallback_input_price,
    fallbackOutputPrice: row.fallback_output_price,
  };
}

export async function presentAiSettings(db: ReadTx, now: Date): Promise<AiSettings> {
  const purposes = await findAiPurposes(db);
  const budget = await findAiBudget(db);
  const spend = { ...(await findAiSpend(db, now)), purposes: await sumAiCalls(db, now) };
  return { purposes: purposes.map(presentAiPurpose), ...budget, spend };
}

const fieldOfPurpose: Readonly<Record<AiPurpose, AuditField>> = {
  answer: "aiAnswer",
  copilot: "aiCopilot",
  transcription: "aiTranscription",
  embedding: "aiEmbedding",
};

/** Providers, models and prices of the purposes, as the audit log shows them. */
export function auditedAiPurposes(
  rows: readonly AiPurposeRow[],
  providers: readonly AiProviderRow[],
): AuditSubject {
  const nameOf = (id: number | null) => providers.find((provider) => provider.id === id)?.name ?? "";
  const describe = (id: number, model: string, input: number, output: number) =>
    `${nameOf(id)} · ${model} · US$ ${dollars(input)} / ${dollars(output)}`;
  const fields = rows.map((row) => {
    const first = describe(row.provider_id, row.model, row.input_price, row.output_price);
    const { fallback_provider_id: id, fallback_model: model } = row;
    const fallback =
      id === null ? "" : ` → ${describe(id, model, row.fallback_input_price, row.fallback_output_price)}`;
    return [fieldOfPurpose[row.purpose], first + fallback] as const;
  });
  const none = Object.values(fieldOfPurpose).map((field) => [field, null] as const);
  return { label: "", fields: Object.fromEntries([...none, ...fields]) };
}

export function auditedAiBudget({ monthlyCap, brlPerUsd }: AiBudget): AuditSubject {
  return { label: "", fields: { monthlyCap: `US$ ${dollars(monthlyCap)}`, brlPerUsd } };
}

function dollars(micros: number): string {
  return String(micros / 1_000_000);
}
