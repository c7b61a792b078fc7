import type { ErrorCode } from "@recado/contract/shared/errors";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import type { RuleAction } from "@recado/contract/ticket-rules";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { ColleagueRow } from "../../domain/users/queries.ts";
import { decideTicketStep, type TicketUpdate, updateOfAction } from "../conversations/decide-update.ts";
import { automaticRefusal } from "../conversations/send-automatically.ts";

/** Facts beside the ticket on which a plan depends. */
export interface PlanFacts {
  tagIds: ReadonlySet<number>;
  queueIds: ReadonlySet<number>;
  /** Users that the actions name. */
  users: ReadonlyMap<number, ColleagueRow & { isInvited: boolean }>;
  /** Contacts that get no automatic texts. */
  optedOut: ReadonlySet<number>;
  now: Date;
}

/** Fields of a ticket that decide what an action does. */
export interface PlannedTicket
  extends Pick<
    TicketRow,
    | "status"
    | "priority"
    | "user_id"
    | "queue_id"
    | "connection_id"
    | "contact_id"
    | "is_group"
    | "held_by"
    | "window_closes_at"
  > {
  isSnoozed: boolean;
  tagIds: readonly number[];
}

export interface PlannedAction {
  action: RuleAction;
  /** False if the ticket is already as the action would leave it. Such an action is not run. */
  isChange: boolean;
}

/** Actions that a rule would run on a ticket, or the error because of which it would run none. */
export type RulePlan = { actions: PlannedAction[]; error: null } | { actions: []; error: ErrorCode };

class Refusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Plans the actions of a rule, each on the ticket as the earlier ones leave it. The run of a rule and its dry run both do
 * what the plan says.
 */
export function planActions(ticket: TicketRow, actions: readonly RuleAction[], facts: PlanFacts): RulePlan {
  let state: PlannedTicket = {
    ...ticket,
    isSnoozed: ticket.snoozed_at !== null,
    tagIds: ticket.tags.map(({ id }) => id),
  };
  const planned: PlannedAction[] = [];
  try {
    for (const action of actions) {
      const changes = changesOf(state, action, facts);
      planned.push({ action, isChange: changes !== undefined });
      state = { ...state, ...changes };
    }
  } catch (error) {
    if (error instanceof Refusal) return { actions: [], error: error.code };
    throw error;
  }
  return { actions: planned, error: null };
}

/** Changes that the action makes to the ticket; undefined if it changes nothing. Throws if the action is impossible. */
function changesOf(
  state: PlannedTicket,
  action: RuleAction,
  facts: PlanFacts,
): Partial<PlannedTicket> | undefined {
  const { status } = state;
  switch (action.type) {
    case "assign":
    case "moveToQueue":
    case "return":
    case "resolve":
      return stepChanges(state, updateOfAction(action, state), facts);
    case "addTag":
    case "removeTag":
      return tagChanges(state, action, facts);
    case "snooze":
    case "wake":
      if (status !== "open") throw new Refusal("ERR_TICKET_STATE");
      if (action.type === "wake" && !state.isSnoozed) return undefined;
      return { isSnoozed: action.type === "snooze" };
    case "setPriority": {
      const priority = ticketPriorities.indexOf(action.priority);
      return priority === state.priority ? undefined : { priority };
    }
    case "requestRating":
      if (status !== "closed") throw new Refusal("ERR_TICKET_STATE");
      return {};
    case "sendText":
    case "sendFiles": {
      const refusal = automaticRefusal(state, facts.optedOut.has(state.contact_id), facts.now);
      if (refusal) throw new Refusal(refusal);
      return {};
    }
    default:
      return {};
  }
}

function tagChanges(
  { tagIds }: PlannedTicket,
  { type, tagId }: Extract<RuleAction, { tagId: number }>,
  facts: PlanFacts,
): Partial<PlannedTicket> | undefined {
  if (!facts.tagIds.has(tagId)) throw new Refusal("ERR_NO_TAG_FOUND");
  if (tagIds.includes(tagId) === (type === "addTag")) return undefined;
  const others = tagIds.filter((id) => id !== tagId);
  return { tagIds: type === "addTag" ? [...others, tagId] : others };
}

/** Changes of a step that the ticket's buttons take too. */
function stepChanges(
  state: PlannedTicket,
  update: TicketUpdate,
  facts: PlanFacts,
): Partial<PlannedTicket> | undefined {
  const step = decideTicketStep(state, update, null);
  switch (step.step) {
    case "transfer": {
      const { queueId, userId } = step;
      if (queueId !== null && !facts.queueIds.has(queueId)) throw new Refusal("ERR_NO_QUEUE_FOUND");
      if (userId !== null) requireAttendant(facts, queueId, userId);
      const status = userId === null ? "pending" : "open";
      return { queue_id: queueId, user_id: userId, status, isSnoozed: false };
    }
    case "return":
      return { status: "pending", user_id: null, isSnoozed: false };
    case "resolve":
      return { status: "closed", isSnoozed: false };
    case "adjust":
      return undefined;
    default:
      throw new Refusal("ERR_TICKET_STATE");
  }
}

function requireAttendant({ users }: PlanFacts, queueId: number | null, userId: number): void {
  const user = users.get(userId);
  if (!user) throw new Refusal("ERR_NO_USER_FOUND");
  if (user.isInvited) throw new Refusal("ERR_USER_NOT_JOINED");
  if (!maySeeTicket(user, { queue_id: queueId })) throw new Refusal("ERR_USER_NOT_IN_QUEUE");
}
