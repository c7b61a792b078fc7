/*
 * An assistant answers a ticket in steps of the work queue `assistants`, which chatbot-menu wakes. The first step reads
 * the question from the ticket's messages, asks the assistant outside of any transaction, and stores the answer. Each
 * following step writes one message of the answer into the outbox. When a person accepts the ticket, the next step
 * finds no assistant and drops the messages that are not sent yet.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { mayWork } from "../../domain/companies/queries.ts";
import { writeBotState } from "../../domain/tickets/automation-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type AssistantAnswer, AssistantRefusal } from "../../ports/assistant.ts";
import type { BotState } from "../chatbot-menu/bot-facts.ts";
import { assistantName, forgetAssistantState } from "../chatbot-menu/hand-over.ts";
import type { AssistantsDeps } from "./assistant-deps.ts";
import {
  type AssistantTask,
  findAssistantTask,
  lockAssistantTask,
  type UnsentReplies,
} from "./assistant-task.ts";
import { leaveUnanswered, writeAssistantNote } from "./leave-ticket.ts";
import { type PreparedQuestion, readQuestion } from "./read-question.ts";
import { sendNextMessage } from "./send-next-message.ts";
import { dropReplyFiles, sendWithFiles, storeReplies } from "./store-replies.ts";

/**
 * Largest number of tries per question before the ticket continues without the assistant. The work queue backs off
 * between tries.
 */
const mostTries = 5;
const longestAnswerMilliseconds = 60_000;

/**
 * Performs one step of a ticket that an assistant handles: asks the assistant, or sends one message of the assistant's
 * answer. The work queue performs the remaining steps in later drains.
 */
export async function answerAsAssistant(deps: AssistantsDeps, claim: Claim): Promise<void> {
  const ticketId = Number(claim.key);
  const task = await deps.database.read(claim.companyId, async (db) => {
    if (!(await mayWork(db, deps.clock.now())))
      throw new RetryLater("the company is blocked, the work waits until the company is unblocked");
    return findAssistantTask(db, ticketId, deps.clock.now());
  });
  if (task?.unsaid && task.assistant) await goOnSaying(deps, claim, task, task.unsaid);
  else if (task?.assistant) await requestAnswer(deps, claim, task);
  else await deps.database.write(claim.companyId, (db) => dropTask(deps, db, claim));
}

/** Drops queued questions and unsent messages of the assistant, because a person has taken the ticket over. */
async function dropTask({ clock }: AssistantsDeps, db: WriteTx, claim: Claim): Promise<void> {
  const task = await lockAssistantTask(db, Number(claim.key), clock.now());
  if (task && task.assistant === null)
    await writeBotState(db, task.ticket.id, forgetAssistantState(task.state));
  if (!task?.assistant) await claim.end(db);
}

async function goOnSaying(
  deps: AssistantsDeps,
  claim: Claim,
  seen: AssistantTask,
  unsaid: UnsentReplies,
): Promise<void> {
  await pause(deps, unsaid.pauseMilliseconds);
  await sendWithFiles(deps, unsaid.says, (says, keep) =>
    changeTask(deps, claim, seen, async (db, task) => {
      await sendNextMessage(deps, db, task, { ...unsaid, says, state: task.state });
      await keep(db);
    }),
  );
}

async function pause({ ending }: AssistantsDeps, milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal: ending }).catch((cause: unknown) => {
    throw new RetryLater("the program is ending, the work continues after the next start", { cause });
  });
}

async function requestAnswer(deps: AssistantsDeps, claim: Claim, seen: AssistantTask): Promise<void> {
  const asking = await deps.database.read(claim.companyId, (db) => readQuestion(deps, db, seen));
  const answer = asking
    ? await tryToAnswer(deps, claim, asking)
    : new AssistantRefusal("notFound", "the assistant no longer exists");
  if (answer instanceof Error) {
    const about = {
      err: answer,
      companyId: claim.companyId,
      ticketId: seen.ticket.id,
      assistant: seen.assistant,
    };
    deps.logger.error(about, "assistant did not answer, ticket continues without the assistant");
    await claim.insist(() => changeTask(deps, claim, seen, (db, task) => leaveUnanswered(deps, db, task)));
    return;
  }
  await sendAnswer(deps, claim, seen, asking?.ids ?? [], answer);
}

/**
 * Sends the assistant's answer, and keeps trying during an outage of the storage or the database. The answer exists
 * only in memory, and asking the assistant again could repeat its actions.
 */
async function sendAnswer(
  deps: AssistantsDeps,
  claim: Claim,
  seen: AssistantTask,
  answered: readonly string[],
  answer: AssistantAnswer,
): Promise<void> {
  const { memory, pauseMilliseconds = 0, outcome = null, note } = answer;
  const { says: stored, files } = await storeReplies(deps, claim, answer.replies);
  let failure: unknown;
  const say = () =>
    sendWithFiles(deps, stored, (says, keep) =>
      changeTask(deps, claim, seen, async (db, task) => {
        const state = { ...withoutAsked(task.state, answered), ...rememberFor(task, memory) };
        if (note) await writeAssistantNote(db, task.ticket, note);
        await sendNextMessage(deps, db, task, { state, says, pauseMilliseconds, outcome });
        await keep(db);
      }),
    ).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  let isSaid = false;
  try {
    isSaid = await claim.insist(say);
  } finally {
    if (!isSaid) await dropReplyFiles(deps, files, failure);
  }
}

function withoutAsked({ asked = [], copies, ...state }: BotState, answered: readonly string[]): BotState {
  const left = (ids: readonly string[]) => ids.filter((id) => !answered.includes(id));
  return { ...state, asked: left(asked), ...(copies && { copies: left(copies) }) };
}

/** Labels an assistant's memory with the assistant's name, so that no other assistant receives the memory. */
function rememberFor({ assistant }: AssistantTask, value: unknown): Pick<BotState, "memory"> {
  return assistant && value !== undefined ? { memory: { of: assistantName(assistant), value } } : {};
}

/**
 * Asks the assistant. Returns the answer, or the error after which the question is given up. Throws errors that are
 * worth another try.
 */
async function tryToAnswer(
  { ending }: AssistantsDeps,
  claim: Claim,
  { assistant, question }: PreparedQuestion,
): Promise<AssistantAnswer | Error> {
  // No messages need an answer: all messages of the question were deleted or are too old.
  if (question.messages.length === 0) return { replies: [] };
  try {
    return await assistant.answer(
      question,
      AbortSignal.any([ending, AbortSignal.timeout(longestAnswerMilliseconds)]),
    );
  } catch (error) {
    if (ending.aborted)
      throw new RetryLater("the program is ending, the work continues after the next start", {
        cause: error,
      });
    const cause = error instanceof Error ? error : new Error(String(error));
    if (!(cause instanceof AssistantRefusal) && !claim.isGivenUp(cause, mostTries)) throw cause;
    return cause;
  }
}

/**
 * Runs `work` if the ticket's task still equals `seen`, and returns whether `work` ran. The task has changed if a
 * person took the ticket over, or if the question was answered in the meantime.
 */
async function changeTask(
  { database, clock }: AssistantsDeps,
  claim: Claim,
  seen: AssistantTask,
  work: (db: WriteTx, task: AssistantTask) => Promise<void>,
): Promise<boolean> {
  return database.write(claim.companyId, async (db) => {
    const task = await lockAssistantTask(db, seen.ticket.id, clock.now());
    const isSame =
      task !== undefined &&
      task.assistant !== null &&
      isDeepStrictEqual(keysOf(task, seen), keysOf(seen, seen));
    if (isSame) await work(db, task);
    return isSame;
  });
}

/**
 * Returns the fields by which two readings of a task are compared. Messages that arrived after the first reading are
 * ignored.
 */
function keysOf({ assistant, asked, unsaid }: AssistantTask, seen: AssistantTask) {
  return { assistant, asked: asked.slice(0, seen.asked.length), unsaid };
}
