import type { Language } from "@recado/contract/shared/language";
import { uploadKindOf } from "@recado/contract/shared/media";
import { snoozeEndAt } from "@recado/contract/shared/snooze-times";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import type { TicketPriority } from "@recado/contract/ticket-priority";
import type { TicketStatus } from "@recado/contract/ticket-status";
import { findCompany } from "../../domain/companies/queries.ts";
import { findProvider } from "../../domain/connections/store.ts";
import { type FileOptionRow, holdFileList } from "../../domain/files/store.ts";
import { fileBody, type MessageBody, textBody } from "../../domain/messages/rules.ts";
import { lockTags } from "../../domain/tags/store.ts";
import type { TicketSnapshot } from "../../domain/ticket-events/store.ts";
import { deleteNote, writeNoteOn } from "../../domain/ticket-notes/actions.ts";
import { findNote } from "../../domain/ticket-notes/store.ts";
import { existingTicket, publishTicket } from "../../domain/tickets/actions.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import { readSnapshot, type TicketRow, updateTicketRow } from "../../domain/tickets/store.ts";
import { removeTicketTags } from "../../domain/tickets/tag-store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { fillBotText } from "../chatbot-menu/send-texts.ts";
import { requireAnswerable, writeAnswers } from "./answer-ticket.ts";
import { deleteAutomaticMessage, withdrawMessage } from "./change-message.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { updateOfAction } from "./decide-update.ts";
import { requireSendableSize } from "./forward-messages.ts";
import { withdrawOwnerNotice } from "./notify-new-owner.ts";
import type { StepCause } from "./record-step.ts";
import { requestRating } from "./request-rating.ts";
import { restoreTag, restoreTicketState } from "./restore-ticket.ts";
import { sendAutomatically } from "./send-automatically.ts";
import { restorePriority, setPriority } from "./set-priority.ts";
import { snoozeTicket, wakeTicket } from "./snooze-ticket.ts";
import { addTag, removeTag } from "./tag-ticket.ts";
import { takeStep } from "./update-ticket.ts";

export type TicketActionType = TicketActionInput["type"];
type ActionOf<Type extends TicketActionType> = Extract<TicketActionInput, { type: Type }>;

/**
 * Context of a list of actions: who performs it, and the reason and step that the events of the list carry. The list has
 * locked the ticket and checked the access, so its actions only read the ticket.
 */
export interface ActionContext {
  deps: ConversationDeps;
  db: WriteTx;
  by: Performer;
  ticketId: number;
  cause: StepCause;
}

/** Context of an undo. Only users undo. */
export interface UndoContext extends ActionContext {
  by: Actor;
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
  requestRating: Move;
  setPriority: { from: TicketPriority; to: TicketPriority };
  snooze: Move;
  wake: Move;
  writeNote: { noteId: number };
  sendText: Answer;
  sendFiles: Answer;
}

/** Messages that an action sent to the customer, and the state of the ticket before. */
interface Answer {
  messageIds: string[];
  before: TicketSnapshot;
}

/**
 * Definition of an action. Its schema stands in the contract. `run` calls the function that the action's
 * button calls, which throws if the action is not allowed. `undo` runs in reverse order of the
 * list, so that it finds the ticket as `run` left it.
 */
interface ActionDefinition<Type extends TicketActionType> {
  run(context: ActionContext, action: ActionOf<Type>): Promise<UndoData[Type]>;
  undo(context: UndoContext, data: UndoData[Type]): Promise<void>;
}

const allStatuses: readonly TicketStatus[] = ["pending", "open", "closed"];

/** Defines an action that is a step of `takeStep` from one of these statuses. */
function stepAction(statuses = allStatuses) {
  return {
    async run(context: ActionContext, action: Parameters<typeof updateOfAction>[0]): Promise<Move> {
      const { deps, db, by, ticketId, cause } = context;
      const ticket = await existingTicket(db, ticketId);
      if (!statuses.includes(ticket.status)) throw new AppError("ERR_TICKET_STATE");
      const update = updateOfAction(action, ticket);
      return move(context, async () => (await takeStep(deps, db, by, ticketId, update, cause)).said);
    },
    undo: undoMove,
  };
}

async function move({ db, ticketId }: ActionContext, run: () => Promise<string[]>): Promise<Move> {
  const before = await readSnapshot(db, ticketId);
  const said = await run();
  return { before, after: await readSnapshot(db, ticketId), said };
}

async function undoMove({ deps, db, by, ticketId }: UndoContext, data: Move): Promise<void> {
  const { before, after, said } = data;
  await restoreTicketState(db, await existingTicket(db, ticketId), { before, after });
  await withdrawOwnerNotice(db, by, ticketId, { row_before: before, row_after: after });
  for (const messageId of said) await deleteAutomaticMessage(deps, db, messageId);
}

async function snoozeEndOf(
  { deps, db }: ActionContext,
  { until = null, minutes, moment }: ActionOf<"snooze">,
): Promise<Date | null> {
  const now = deps.clock.now();
  if (minutes !== undefined) return new Date(now.getTime() + minutes * 60_000);
  if (moment === undefined) return until === null ? null : new Date(until);
  const company = await findCompany(db);
  return snoozeEndAt(
    moment,
    {
      timeZone: company?.time_zone ?? "UTC",
      schedules: (company?.schedules ?? []) as WorkingHours[],
      holidays: (company?.holidays ?? []) as Holiday[],
    },
    now,
  );
}

async function carries({ db, ticketId }: ActionContext, tagId: number): Promise<boolean> {
  return (await existingTicket(db, ticketId)).tags.some(({ id }) => id === tagId);
}

async function sendAnswers(
  { deps, db, by, ticketId, cause }: ActionContext,
  compose: (ticket: TicketRow) => Promise<MessageBody[]>,
): Promise<Answer> {
  const before = await readSnapshot(db, ticketId);
  const ticket = await existingTicket(db, ticketId);
  if (by.userId === null)
    return { messageIds: await sendAutomatically(deps, db, ticket, await compose(ticket)), before };
  requireAnswerable(by, ticket, cause);
  const answers = (await compose(ticket)).map((holds) => ({ holds, clientMessageId: null }));
  const written = { answers, quotedMessageId: undefined, mentions: [] };
  const messages = await writeAnswers(deps, db, by, ticket, written, cause);
  return { messageIds: messages.map(({ id }) => id), before };
}

async function undoAnswers({ deps, db, ticketId }: ActionContext, { messageIds, before }: Answer) {
  for (const id of messageIds) await withdrawMessage(deps, db, id);
  const { snooze_end = null, first_response_seconds = null } = before;
  await updateTicketRow(db, ticketId, { snooze_end, first_response_seconds });
  publishTicket(db, await existingTicket(db, ticketId));
}

async function filledText({ deps, db }: ActionContext, text: string, ticket: TicketRow): Promise<string> {
  const company = await findCompany(db);
  const language = (company?.language ?? "pt") as Language;
  return fillBotText(text, ticket, { language, timeZone: company?.time_zone ?? "UTC" }, deps.clock.now());
}

/** Returns the files of a file list as messages. A file that no message has shown yet has no dimensions. */
async function filesOfList(db: WriteTx, fileListId: number, ticket: TicketRow): Promise<MessageBody[]> {
  const bodies = ((await holdFileList(db, fileListId))?.options ?? []).flatMap(bodyOfOption);
  if (bodies.length === 0) throw new AppError("ERR_NO_FILE_FOUND");
  const provider = ticket.connection_id === null ? undefined : await findProvider(db, ticket.connection_id);
  for (const body of bodies) requireSendableSize(body, provider === "cloud" ? "cloud" : "web");
  return bodies;
}

function bodyOfOption({ media_info, media_path: path, thumbnail_path }: FileOptionRow): MessageBody[] {
  if (!media_info || path === null) return [];
  const unknown = { width: null, height: null, duration: null, peaks: null };
  const media = { ...media_info, ...unknown, state: "stored" as const, isVoice: false, isViewOnce: false };
  const file = { media, path, thumbnailPath: thumbnail_path, reference: null };
  return [fileBody(uploadKindOf(media.mimeType), "", file)];
}

/** Defines every action. An action of the contract that lacks a part here does not compile. */
export const ticketActions: { readonly [Type in TicketActionType]: ActionDefinition<Type> } = {
  assign: stepAction(),
  moveToQueue: stepAction(),
  accept: stepAction(["pending", "open"]),
  return: stepAction(),
  resolve: stepAction(),
  reopen: stepAction(["closed"]),
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
  requestRating: {
    run: (context) => {
      const { deps, db, by, ticketId, cause } = context;
      return move(context, () => requestRating(deps, db, by, ticketId, cause));
    },
    undo: undoMove,
  },
  setPriority: {
    run: ({ db, by, ticketId, cause }, { priority }) => setPriority(db, by, ticketId, priority, cause),
    async undo({ db, ticketId }, { from, to }) {
      if (from !== to) await restorePriority(db, await existingTicket(db, ticketId), { from, to });
    },
  },
  snooze: {
    run: (context, action) =>
      move(context, async () => {
        const { deps, db, by, ticketId, cause } = context;
        await snoozeTicket(deps, db, by, ticketId, await snoozeEndOf(context, action), cause);
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
      const ticket = await existingTicket(db, ticketId);
      return { noteId: (await writeNoteOn(db, by, ticket, { note, mentions: [] })).id };
    },
    async undo({ db, by, ticketId }, { noteId }) {
      const note = await findNote(db, noteId);
      if (note) await deleteNote(db, by, note, await existingTicket(db, ticketId));
    },
  },
  sendText: {
    run: (context, { text }) =>
      sendAnswers(context, async (ticket) => [textBody(await filledText(context, text, ticket))]),
    undo: undoAnswers,
  },
  sendFiles: {
    run: (context, { fileListId }) =>
      sendAnswers(context, (ticket) => filesOfList(context.db, fileListId, ticket)),
    undo: undoAnswers,
  },
};
