import type { TicketActionInput } from "@recado/contract/ticket-actions";
import type { TicketStatus } from "@recado/contract/ticket-status";
import { textBody } from "../../domain/messages/rules.ts";
import { lockTags } from "../../domain/tags/store.ts";
import { undoAcceptedSeconds } from "../../domain/ticket-events/rules.ts";
import type { TicketSnapshot } from "../../domain/ticket-events/store.ts";
import { removeNote, writeNote } from "../../domain/ticket-notes/actions.ts";
import { findNote } from "../../domain/ticket-notes/store.ts";
import { existingTicket, lockAccessibleTicket, publishTicket } from "../../domain/tickets/actions.ts";
import { readSnapshot, updateTicketRow } from "../../domain/tickets/store.ts";
import { removeTicketTags } from "../../domain/tickets/tag-store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { answerTicket } from "./answer-ticket.ts";
import { deleteAutomaticMessage, withdrawMessage } from "./change-message.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import type { TicketUpdate } from "./decide-update.ts";
import { withdrawOwnerNotice } from "./notify-new-owner.ts";
import type { StepCause } from "./record-step.ts";
import { restoreTag, restoreTicketState } from "./restore-ticket.ts";
import { snoozeTicket, wakeTicket } from "./snooze-ticket.ts";
import { addTag, removeTag } from "./tag-ticket.ts";
import { takeStep } from "./update-ticket.ts";

export type TicketActionType = TicketActionInput["type"];
type ActionOf<Type extends TicketActionType> = Extract<TicketActionInput, { type: Type }>;

/** Performer of a list of actions: a user, and the reason and step that the events of the list carry. */
export interface ActionContext {
  deps: ConversationDeps;
  db: WriteTx;
  by: Actor;
  ticketId: number;
  cause: Required<StepCause>;
}

/** State of the ticket before and after an action, and the ids of the messages that the action sent to the customer. */
interface Move {
  before: TicketSnapshot;
  after: TicketSnapshot;
  said: string[];
}

/** Data that each action stores so that it can be undone. */
interface UndoData {
  assign: Move;
  moveToQueue: Move;
  accept: Move;
  return: Move;
  resolve: Move;
  reopen: Move;
  addTag: { isChanged: boolean; tagId: number };
  removeTag: { isChanged: boolean; tagId: number };
  snooze: Move;
  wake: Move;
  writeNote: { noteId: number };
  sendText: { messageIds: string[]; before: TicketSnapshot };
}

/**
 * Definition of an action. Its schema stands in the contract. `run` calls the function that the action's
 * button calls, which checks the access and throws if the action is not allowed. `undo` runs in reverse order of the
 * list, so that it finds the ticket as `run` left it.
 */
interface ActionDefinition<Type extends TicketActionType> {
  run(context: ActionContext, action: ActionOf<Type>): Promise<UndoData[Type]>;
  undo(context: ActionContext, data: UndoData[Type]): Promise<void>;
}

const allStatuses: readonly TicketStatus[] = ["pending", "open", "closed"];

/** Defines an action that is a step of `takeStep` from one of these statuses. */
function stepAction<Action>(
  updateFor: (action: Action, ticket: { queue_id: number | null }) => TicketUpdate,
  statuses = allStatuses,
) {
  return {
    async run(context: ActionContext, action: Action): Promise<Move> {
      const { deps, db, by, ticketId, cause } = context;
      const ticket = await lockAccessibleTicket(db, by, ticketId);
      if (!statuses.includes(ticket.status)) throw new AppError("ERR_TICKET_STATE");
      return move(context, async () => {
        return (await takeStep(deps, db, by, ticketId, updateFor(action, ticket), cause)).said;
      });
    },
    undo: undoMove,
  };
}

async function move({ db, ticketId }: ActionContext, run: () => Promise<string[]>): Promise<Move> {
  const before = await readSnapshot(db, ticketId);
  const said = await run();
  return { before, after: await readSnapshot(db, ticketId), said };
}

async function undoMove({ deps, db, by, ticketId }: ActionContext, data: Move): Promise<void> {
  const { before, after, said } = data;
  await restoreTicketState(db, await existingTicket(db, ticketId), { before, after });
  await withdrawOwnerNotice(db, by, ticketId, { row_before: before, row_after: after });
  for (const messageId of said) await deleteAutomaticMessage(deps, db, messageId);
}

async function carries({ db, by, ticketId }: ActionContext, tagId: number): Promise<boolean> {
  return (await lockAccessibleTicket(db, by, ticketId)).tags.some(({ id }) => id === tagId);
}

/** Defines every action. An action of the contract that lacks a part here does not compile. */
export const ticketActions: { readonly [Type in TicketActionType]: ActionDefinition<Type> } = {
  assign: stepAction<ActionOf<"assign">>(({ userId }, { queue_id }) =>
    userId === null ? { userId, queueId: queue_id } : { userId },
  ),
  moveToQueue: stepAction<ActionOf<"moveToQueue">>(({ queueId }) => ({ queueId })),
  accept: stepAction<ActionOf<"accept">>(() => ({ status: "open" }), ["pending", "open"]),
  return: stepAction<ActionOf<"return">>(() => ({ status: "pending" })),
  resolve: stepAction<ActionOf<"resolve">>(() => ({ status: "closed" })),
  reopen: stepAction<ActionOf<"reopen">>(() => ({ status: "open" }), ["closed"]),
  addTag: {
    async run(context, { tagId }) {
      const isChanged = !(await carries(context, tagId));
      await addTag(context.db, context.by, context.ticketId, tagId, context.cause);
      return { isChanged, tagId };
    },
    async undo({ db, ticketId }, { isChanged, tagId }) {
      if (!isChanged) return;
      const ticket = await existingTicket(db, ticketId);
      if (!ticket.tags.some(({ id }) => id === tagId)) throw new AppError("ERR_UNDO_OVER");
      await removeTicketTags(db, ticketId, [tagId]);
      publishTicket(db, await existingTicket(db, ticketId));
    },
  },
  removeTag: {
    async run(context, { tagId }) {
      const isChanged = await carries(context, tagId);
      await removeTag(context.db, context.by, context.ticketId, tagId, context.cause);
      return { isChanged, tagId };
    },
    async undo({ db, ticketId }, { isChanged, tagId }) {
      if (!isChanged) return;
      if ((await lockTags(db, [tagId])).length === 0) throw new AppError("ERR_UNDO_OVER");
      await restoreTag(db, await existingTicket(db, ticketId), tagId);
    },
  },
  snooze: {
    run: (context, { until }) =>
      move(context, async () => {
        const { deps, db, by, ticketId, cause } = context;
        await snoozeTicket(deps, db, by, ticketId, until === null ? null : new Date(until), cause);
        return [];
      }),
    undo: undoMove,
  },
  wake: {
    run: (context) =>
      move(context, async () => {
        await wakeTicket(context.db, context.by, context.ticketId, context.cause);
        return [];
      }),
    undo: undoMove,
  },
  writeNote: {
    async run({ db, by, ticketId }, { note }) {
      return { noteId: (await writeNote(db, by, { ticketId, note, mentions: [] })).id };
    },
    async undo({ db, by }, { noteId }) {
      if (await findNote(db, noteId)) await removeNote(db, by, noteId);
    },
  },
  sendText: {
    async run({ deps, db, by, ticketId }, { text }) {
      const before = await readSnapshot(db, ticketId);
      const messages = await answerTicket(deps, db, by, ticketId, {
        answers: [{ holds: textBody(text), clientMessageId: null }],
        quotedMessageId: undefined,
        mentions: [],
        holdSeconds: undoAcceptedSeconds,
      });
      return { messageIds: messages.map(({ id }) => id), before };
    },
    async undo({ deps, db, ticketId }, { messageIds, before }) {
      for (const id of messageIds) await withdrawMessage(deps, db, id);
      const { snooze_end = null, first_response_seconds = null } = before;
      await updateTicketRow(db, ticketId, { snooze_end, first_response_seconds });
      publishTicket(db, await existingTicket(db, ticketId));
    },
  },
};
