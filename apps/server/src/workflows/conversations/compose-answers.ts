import type { sendMessage } from "@recado/contract/messages";
import { mediaLimits } from "@recado/contract/shared/media";
import type { BodyOf } from "@recado/contract/shared/route";
import { findConnection } from "../../domain/connections/store.ts";
import { contentBody, textBody } from "../../domain/messages/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { OutgoingTemplate, PlainContent } from "../../ports/channel-content.ts";
import { accessAnswerableTicket, findEarlierAnswers, type TicketAnswer } from "./answer-ticket.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { keepFiles } from "./keep-files.ts";

type Form = BodyOf<typeof sendMessage>;

export interface AnswerRequest extends Pick<CompanyTransactions, "read"> {
  actor: Actor;
  ticketId: number;
  form: Form;
  files: readonly ReceivedFile[];
  template: OutgoingTemplate | undefined;
}

/**
 * Builds the messages of a request: one message per file, or a single message with text, structured content or a
 * template. Stores the files first.
 */
export async function composeAnswers(deps: ConversationDeps, asked: AnswerRequest): Promise<TicketAnswer[]> {
  const { form, files, template } = asked;
  if (files.length > 0) return answersWithFiles(deps, asked);
  const [clientMessageId = null] = [form.clientMessageId].flat();
  const other = template ?? (form.content && contentOf(form.content));
  if (other) return [{ holds: contentBody(other, null), clientMessageId }];
  const words = [form.body].flat().join("\n");
  if (words.trim() === "")
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "body", message: "Obrigatório" }] });
  return [{ holds: textBody(words), clientMessageId }];
}

function contentOf(content: NonNullable<Form["content"]>): PlainContent {
  return content.type === "location" ? { ...content, isLive: false } : content;
}

async function answersWithFiles(deps: ConversationDeps, asked: AnswerRequest): Promise<TicketAnswer[]> {
  const { actor, ticketId, form, files, read } = asked;
  const ids = [form.clientMessageId ?? []].flat();
  const answers = files.map((_, position) => ({ clientMessageId: ids[position] ?? null }));
  const { isWritten, limits } = await read(async (db) => {
    if (await findEarlierAnswers(db, ticketId, answers)) return { isWritten: true, limits: mediaLimits.web };
    const ticket = await accessAnswerableTicket(db, actor, ticketId);
    const { connection_id: id } = ticket;
    const connection = id === null ? undefined : await findConnection(db, id);
    return { isWritten: false, limits: mediaLimits[connection?.provider === "cloud" ? "cloud" : "web"] };
  });
  // An earlier request has stored these messages, so the files of this request are not needed.
  if (isWritten) return answers.map((answer) => ({ ...answer, holds: textBody("") }));
  const captions = [form.body].flat();
  const isVoice = form.isVoice ?? false;
  const bodies = await keepFiles(deps, actor.companyId, { files, captions, limits, isVoice });
  return bodies.map((holds, position) => ({ holds, clientMessageId: ids[position] ?? null }));
}
