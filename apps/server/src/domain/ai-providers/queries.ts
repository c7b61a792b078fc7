import type { AiPurpose } from "@recado/contract/ai-providers";
import { openAiUrl } from "@recado/contract/prompts";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ModelAccess } from "../../ports/language-models.ts";
import { type ModelPrices, placeOfProviderKey } from "./rules.ts";
import { type AiProviderRow, findAiProvider } from "./store.ts";

/** A model that may be called, with the access to its service. */
export interface AiModel {
  /** Name of the provider, for the ledger. */
  provider: string;
  access: ModelAccess;
  model: string;
  prices: ModelPrices;
}

/** Returns whether the company's plan has AI and the purpose has a model. */
export async function isAiOn(db: ReadTx, purpose: AiPurpose): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from ai_purposes a join companies c on c.id = a.company_id left join plans p on p.id = c.plan_id
    where a.company_id = ${db.companyId} and a.purpose = ${purpose} and coalesce(p.use_open_ai, true)`);
  return row !== undefined;
}

/**
 * Returns the models of a purpose in the order in which they are called: the model, then its fallback. The list is empty
 * if the purpose is off or the company's plan has no AI.
 */
export async function findAiModels(db: ReadTx, secrets: Secrets, purpose: AiPurpose): Promise<AiModel[]> {
  const row = await db.first(sql<{
    provider_id: number;
    model: string;
    input_price: number;
    output_price: number;
    fallback_provider_id: number | null;
    fallback_model: string;
    fallback_input_price: number;
    fallback_output_price: number;
  }>`
    select a.* from ai_purposes a join companies c on c.id = a.company_id left join plans p on p.id = c.plan_id
    where a.company_id = ${db.companyId} and a.purpose = ${purpose} and coalesce(p.use_open_ai, true)`);
  if (!row) return [];
  const first = await openModel(db, secrets, row.provider_id, row.model, {
    input: row.input_price,
    output: row.output_price,
  });
  const { fallback_provider_id: fallbackId } = row;
  if (fallbackId === null) return [first];
  const fallback = await openModel(db, secrets, fallbackId, row.fallback_model, {
    input: row.fallback_input_price,
    output: row.fallback_output_price,
  });
  return [first, fallback];
}

async function openModel(
  db: ReadTx,
  secrets: Secrets,
  providerId: number,
  model: string,
  prices: ModelPrices,
): Promise<AiModel> {
  const provider = await findAiProvider(db, providerId);
  if (!provider) throw new Error("the provider of an AI purpose does not exist");
  return { provider: provider.name, access: openProvider(db, secrets, provider), model, prices };
}

/** Decrypts a provider's key, for requests to the provider. */
export function openProvider(db: ReadTx, secrets: Secrets, provider: AiProviderRow): ModelAccess {
  const { id, base_url: url, api_key: key } = provider;
  return {
    url: url ?? openAiUrl,
    apiKey: key && secrets.open(key, placeOfProviderKey(db.companyId, id)).toString(),
  };
}
