/*
 * Triggers of the database store an event for each change of a ticket after which an active rule runs, in the transaction
 * of the change, and wake the work queue `rules` with the ticket's id. This file handles the events of a ticket, oldest
 * first: one transaction locks the ticket, runs the matching rules in their order and deletes the event. A rule's run is
 * a row of the same transaction, so the rule runs once for each event, wherever the process is killed. Events that the
 * actions cause name the rules that led to them. A rule among these rules does not run again, and after five of them no
 * rule runs, which ends loops.
 */

import { filterClock, matchesTicketFilter } from "@recado/contract/match-ticket-filter";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { maxRuleDepth, type RuleAction } from "@recado/contract/ticket-rules";
import type { Logger } from "pino";
import { findTimeZone, mayWork } from "../../domain/companies/queries.ts";
import { publishRuleRun, recordRuleRun } from "../../domain/ticket-rules/actions.ts";
import {
  findActiveRules,
  type RuleEventRow,
  type RuleRow,
  setRuleChain,
  takeRuleEvent,
} from "../../domain/ticket-rules/store.ts";
import { existingTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { AutomaticPerformer } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import { lockTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { ConversationDeps } from "../conversations/conversation-deps.ts";
import { runAction } from "../conversations/run-actions.ts";
import { planActions } from "./plan-actions.ts";
import { queueRuleCall } from "./queue-call.ts";
import { readPlanFacts } from "./read-facts.ts";
import { reportLoop } from "./report-loop.ts";

export interface RuleDeps extends ConversationDeps {
  database: Database;
  logger: Logger;
}

/** Memory that the tries of the same work share. */
export interface RuleAttempt {
  /** Rules whose actions failed, with the error. The next try records them and does not run them again. */
  failed: Map<number, ErrorCode>;
  /** Id of the rule whose actions are running. */
  running: number | undefined;
}

/** Number of failed tries after which an unexpected error is recorded as the rule's result. */
const mostTries = 4;

/** Runs the rules for all events of the ticket that a claimed key names. */
export async function runRuleEvents(deps: RuleDeps, claim: Claim): Promise<void> {
  const ticketId = Number(claim.key);
  const { companyId } = claim;
  const isFinal = (error: unknown) => claim.isGivenUp(error, mostTries);
  let hasMore = true;
  while (hasMore)
    hasMore = await writeWithoutFailed(deps, companyId, isFinal, async (db, attempt) => {
      const event = (await lockTicket(db, ticketId)) ? await takeRuleEvent(db, ticketId) : undefined;
      if (event) await runRulesOf(deps, db, ticketId, event, attempt);
      else await claim.end(db);
      return event !== undefined;
    });
}

/**
 * Runs the work in a transaction. If an action of a rule fails, the transaction is undone and repeated without that rule,
 * which is recorded as failed. An unexpected error is thrown until it is final.
 */
export async function writeWithoutFailed<T>(
  { database, logger }: RuleDeps,
  companyId: number,
  isFinal: (error: unknown) => boolean,
  work: (db: WriteTx, attempt: RuleAttempt) => Promise<T>,
): Promise<T> {
  const attempt: RuleAttempt = { failed: new Map(), running: undefined };
  for (;;)
    try {
      return await database.write(companyId, (db) => {
        attempt.running = undefined;
        return work(db, attempt);
      });
    } catch (error) {
      const { running } = attempt;
      const isRefused = error instanceof AppError;
      if (running === undefined || !(isRefused || isFinal(error))) throw error;
      if (!isRefused)
        logger.error({ err: error, companyId, rule: running }, "rule failed, recorded in the log of runs");
      attempt.failed.set(running, isRefused ? error.code : "ERR_INTERNAL");
    }
}

async function runRulesOf(
  deps: RuleDeps,
  db: WriteTx,
  ticketId: number,
  { id, type, chain }: RuleEventRow,
  attempt: RuleAttempt,
): Promise<void> {
  // A company that is not admitted sends nothing, and its tickets stay as they are.
  const now = deps.clock.now();
  if (!(await mayWork(db, now))) return;
  const clock = filterClock(now.getTime(), await findTimeZone(db));
  let ticket = await existingTicket(db, ticketId);
  const ran: number[] = [];
  for (const rule of await findActiveRules(db, type)) {
    if (!matchesTicketFilter(rule.filter, presentTicket(ticket), clock)) continue;
    if (!(await runRule(deps, db, { rule, ticket, occasion: `event:${id}`, chain, ran, attempt }))) continue;
    if (rule.stops_here) return;
    ran.push(rule.id);
    ticket = await existingTicket(db, ticketId);
  }
}

interface RuleTask {
  rule: RuleRow;
  /** Ticket that the caller has locked and that meets the rule's conditions. */
  ticket: TicketRow;
  occasion: string;
  chain: readonly number[];
  /** Rules that ran after the same event. A rule may meet its conditions only because of them. */
  ran: readonly number[];
  attempt: RuleAttempt;
}

/**
 * Runs the actions of a rule and records the run. Returns whether the actions were run now. A run that another rule led to
 * and that would change nothing is not recorded.
 */
export async function runRule(deps: RuleDeps, db: WriteTx, task: RuleTask): Promise<boolean> {
  const { rule, ticket, occasion, chain, ran, attempt } = task;
  const run = { rule, ticketId: ticket.id, occasion, depth: chain.length };
  const facts = await readPlanFacts(db, rule.actions, [ticket], deps.clock.now());
  const plan = planActions(ticket, rule.actions, facts);
  const actions = plan.actions.flatMap(({ action, isChange }) => (isChange ? [action] : []));
  const error = attempt.failed.get(rule.id) ?? plan.error;
  if (chain.length > 0 && error === null && actions.length === 0) return false;
  if (chain.includes(rule.id) || chain.length >= maxRuleDepth) {
    const stopped = await recordRuleRun(db, { ...run, result: "stopped", actions: [], error: null });
    if (stopped !== undefined) await reportLoop(db, ticket.id, [...chain, ...ran, rule.id], deps.clock.now());
    return false;
  }
  if (error) {
    await recordRuleRun(db, { ...run, result: "failed", actions: [], error });
    return false;
  }
  const types = actions.map(({ type }) => type);
  const runId = await recordRuleRun(db, { ...run, result: "done", actions: types, error: null });
  if (runId === undefined) return false;
  await setRuleChain(db, [...chain, rule.id]);
  attempt.running = rule.id;
  await runActions(deps, db, task, runId, actions);
  attempt.running = undefined;
  return true;
}

async function runActions(
  deps: RuleDeps,
  db: WriteTx,
  { rule, ticket }: RuleTask,
  runId: number,
  actions: readonly RuleAction[],
): Promise<void> {
  const { id, name, version } = rule;
  const cause = { reason: { type: "rule", id, name, version }, start: ticket } as const;
  const context = { deps, db, by: performerOf(rule), ticketId: ticket.id, cause };
  let place = 0;
  for (const action of actions)
    if (action.type === "webhook") {
      const present = await existingTicket(db, ticket.id);
      await queueRuleCall(db, {
        rule,
        runId,
        ticket: present,
        url: action.url,
        place,
        now: deps.clock.now(),
      });
      place += 1;
    } else await runAction(context, action);
  if (place > 0) await publishRuleRun(db, "update", runId);
  if (actions.length > 0 && actions.every(({ type }) => silent.includes(type))) {
    const present = await existingTicket(db, ticket.id);
    await recordTicketEvent(db, present, { type: "ruleRan", userId: null, reason: cause.reason });
  }
}

/** Actions that leave no event in the ticket's history. */
const silent: readonly RuleAction["type"][] = ["sendText", "sendFiles", "webhook"];

/** A rule sees every ticket of its company, and its changes name no user. */
function performerOf({ name }: RuleRow): AutomaticPerformer {
  return {
    userId: null,
    name,
    profile: "admin",
    role: null,
    allTicket: true,
    queueIds: [],
    isSupport: false,
  };
}
