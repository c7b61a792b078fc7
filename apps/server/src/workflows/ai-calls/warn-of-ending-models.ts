import { aiPurposes } from "@recado/contract/ai-providers";
import type { Logger } from "pino";
import { findAiModels } from "../../domain/ai-providers/queries.ts";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { giveNotice } from "../../domain/notices/actions.ts";
import { openPrompt } from "../../domain/prompts/queries.ts";
import { findPromptNames } from "../../domain/prompts/store.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import type { Cron, Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LanguageModels, ModelAccess } from "../../ports/language-models.ts";
import { listAssistantModels } from "./list-models.ts";

interface EndingModelsDeps {
  database: Database;
  secrets: Secrets;
  languageModels: Pick<LanguageModels, "listModels">;
  clock: Clock;
  logger: Logger;
}

/** A service with the names of its models that the company has chosen. */
interface ChosenModels {
  access: ModelAccess;
  names: Set<string>;
}

const noticeMilliseconds = 30 * 86_400_000;

export const endingModelsCron: Cron = { job: "endingModels", pattern: "23 5 * * *" };

/**
 * Tells the admins once for each model that the company has chosen and that its provider will turn off within 30 days; the
 * job runs each night. A provider that cannot be reached is asked again the next night.
 */
export function warnOfEndingModels(deps: EndingModelsDeps): Job {
  const { database, logger } = deps;
  return async () => {
    const failed = await workThrough(
      await database.platform(findCompanyIds),
      {
        atOnce: 4,
        logger,
        failure: "end of a company's language models not checked, retrying later",
        companyOf: (id) => id,
      },
      (companyId) => warnCompany(deps, companyId),
    );
    if (failed > 0)
      throw new Error(`end of the language models of ${failed} companies not checked, retrying later`);
  };
}

async function warnCompany(deps: EndingModelsDeps, companyId: number): Promise<void> {
  const { database, secrets, languageModels, clock } = deps;
  const lastDay = new Date(clock.now().getTime() + noticeMilliseconds).toISOString().slice(0, 10);
  for (const { access, names } of await database.read(companyId, (db) => readChosen(db, secrets))) {
    const { models } = await listAssistantModels(languageModels, access);
    const ending = models.flatMap(({ id, endsOn }) =>
      names.has(id) && endsOn !== null && endsOn <= lastDay ? [`${id} ${endsOn}`] : [],
    );
    if (ending.length === 0) continue;
    await database.write(companyId, async (db) => {
      for (const text of ending)
        await giveNotice(db, "admins", { kind: "modelEnding", text, toldOf: `modelEnding ${text}` });
    });
  }
}

/** Models of the company's AI features, and of prompts with a service of their own, by service. */
async function readChosen(db: ReadTx, secrets: Secrets): Promise<ChosenModels[]> {
  const services = new Map<string, ChosenModels>();
  const choose = (access: ModelAccess, model: string) => {
    const key = `${access.url} ${access.apiKey ?? ""}`;
    const service = services.get(key) ?? { access, names: new Set() };
    services.set(key, { access, names: service.names.add(model) });
  };
  for (const purpose of aiPurposes)
    for (const { access, model } of await findAiModels(db, secrets, purpose)) choose(access, model);
  for (const { id } of await findPromptNames(db)) {
    const prompt = await openPrompt(db, secrets, id);
    // A prompt without a named model picks one for each answer.
    if (prompt?.service && prompt.model !== "") choose(prompt.service, prompt.model);
  }
  return [...services.values()];
}
