/*
 * Every call of a model runs through `runAi`, which keeps the company's monthly budget. It reserves the most that the call
 * can cost in a transaction of its own, calls outside of any transaction, and settles with the real usage. If the model
 * fails, the fallback is called with a reservation of its own. A reservation whose process died counts as spent after ten
 * minutes. `chat.ts` and `embed-and-transcribe.ts` beside this file are the forms of a call.
 */

import type { AiPurpose } from "@recado/contract/ai-providers";
import type { Logger } from "pino";
import {
  type EndedAiCall,
  expireAiCalls,
  reserveAiCall,
  settleAiCall,
} from "../../domain/ai-providers/budget-store.ts";
import { type AiModel, findAiModels } from "../../domain/ai-providers/queries.ts";
import { type CallUsage, costOf } from "../../domain/ai-providers/rules.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { Clock } from "../../ports/clock.ts";
import { type LanguageModels, ModelFailure } from "../../ports/language-models.ts";

export interface AiDeps {
  database: Database;
  secrets: Secrets;
  languageModels: LanguageModels;
  clock: Clock;
  logger: Logger;
}

/** A call as the caller describes it. */
export interface AiCall {
  companyId: number;
  purpose: AiPurpose;
  /** Ticket to which the cost belongs. */
  ticketId?: number | undefined;
  /**
   * Models that are called instead of the purpose's, in order, such as that of a prompt with its own key. Their prices
   * are 0 if they are unknown.
   */
  models?: readonly AiModel[] | undefined;
}

/** One model to which a call goes. */
export interface AiAttempt {
  models: LanguageModels;
  model: AiModel;
  /** Whether the next model is called if this one fails. */
  hasFallback: boolean;
}

export interface AiResult<Result> {
  result: Result;
  /** Name of the model that answered. */
  model: string;
}

interface Asked<Result> {
  result: Result;
  /** Usage that the service reports; null if it reports none. */
  usage: CallUsage | null;
}

/**
 * Calls the models of a purpose in order until one answers. `most` is the most that the call can use. It counts for calls
 * whose real usage is unknown, unless `ask` has tracked that it used less.
 *
 * Throws ERR_AI_OFF if the purpose is off, ERR_AI_LIMIT if the cap would be exceeded, and otherwise the error of the last
 * model.
 */
export async function runAi<Result>(
  deps: AiDeps,
  call: AiCall,
  most: CallUsage,
  ask: (attempt: AiAttempt, track: (used: CallUsage) => void) => Promise<Asked<Result>>,
): Promise<AiResult<Result>> {
  for await (const { attempt, settle, fail } of attemptsOf(deps, call, most)) {
    let used = most;
    const track = (now: CallUsage) => {
      used = now;
    };
    const asked = await ask(attempt, track).catch((error: unknown) => fail(error, used));
    if (!asked) continue;
    await settle(asked.usage ?? used);
    return { result: asked.result, model: attempt.model.model };
  }
  throw new AppError("ERR_AI_OFF");
}

/** One model with its reservation. Exactly one of the functions has to be called. */
export interface ReservedAttempt {
  attempt: AiAttempt;
  settle(usage: CallUsage): Promise<void>;
  /**
   * Settles a failed call; `used` counts if the service may charge for it. Throws the error again unless another model
   * follows.
   */
  fail(error: unknown, used: CallUsage): Promise<void>;
}

/** Yields the models of a call one by one, each with a reservation. The caller stops at the first model that answers. */
export async function* attemptsOf(
  deps: AiDeps,
  { companyId, purpose, ticketId, models: given }: AiCall,
  most: CallUsage,
): AsyncGenerator<ReservedAttempt, void, void> {
  const { database, secrets, languageModels, logger } = deps;
  const models = given ?? (await database.read(companyId, (db) => findAiModels(db, secrets, purpose)));
  for (const [index, model] of models.entries()) {
    const reserved = await reserve(deps, companyId, {
      purpose,
      provider: model.provider,
      model: model.model,
      ticketId: ticketId ?? null,
      most: costOf(model.prices, most),
    });
    const end = (outcome: EndedAiCall["outcome"], usage: CallUsage) =>
      settle(deps, companyId, { id: reserved, outcome, usage, cost: costOf(model.prices, usage) });
    const hasFallback = index < models.length - 1;
    yield {
      attempt: { models: languageModels, model, hasFallback },
      settle: (usage) => end("answered", usage),
      async fail(error, used) {
        await end("failed", mayCost(error) ? used : {});
        if (!hasFallback || !isModelsFault(error)) throw error;
        const about = { err: error, companyId, purpose, model: model.model };
        logger.warn(about, "AI model failed, calling the fallback model");
      },
    };
  }
}

/** Throws ERR_AI_LIMIT if the cap would be exceeded. */
async function reserve(
  { database, clock }: AiDeps,
  companyId: number,
  call: Parameters<typeof reserveAiCall>[1],
): Promise<string> {
  const reserved = await database.write(companyId, async (db) => {
    const now = clock.now();
    await expireAiCalls(db, now);
    return reserveAiCall(db, call, now);
  });
  if (reserved === undefined) throw new AppError("ERR_AI_LIMIT");
  return reserved;
}

/**
 * Settles a call. The answer exists already, so a failure of the database does not lose it: the reservation then counts
 * as spent after ten minutes.
 */
async function settle(
  { database, clock, logger }: AiDeps,
  companyId: number,
  ended: EndedAiCall,
): Promise<void> {
  try {
    await database.write(companyId, (db) => settleAiCall(db, ended, clock.now()));
  } catch (error) {
    logger.error({ err: error, companyId }, "AI call not settled, its reservation counts as spent");
  }
}

/** Whether the service may charge for a call that failed with this error. */
function mayCost(error: unknown): boolean {
  if (error instanceof ModelFailure) return error.mayCost;
  return !(error instanceof AssistantRefusal) || error.problem === "badAnswer";
}

/** False if the caller gave the call up; another model would not help then. */
function isModelsFault(error: unknown): boolean {
  return error instanceof ModelFailure || error instanceof AssistantRefusal;
}
