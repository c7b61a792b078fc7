import { editMessage, type MemberMention, type Message, maxMessageLength } from "@recado/contract/messages";
import { ApiError } from "@recado/contract/shared/client";
import { mentionedNames } from "@recado/contract/shared/mentions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { copilotHooks } from "../../copilot/copilot-hooks.ts";
import { changeMessageInPages } from "../../messages/message-pages.ts";
import { knownMessages, patchThread } from "../../messages/message-queries.ts";
import { canEdit } from "../../messages/message-rules.ts";
import { addToOutbox, type NewOutboxEntry } from "../../messages/outbox/outbox-store.ts";
import { signText } from "../../messages/sign-text.ts";
import { changeDraft, draftOf, useDraftText } from "../../tickets/drafts.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { shareDraft, useSharedDrafts } from "../../tickets/shared-drafts.ts";
import { assignCaptions } from "../attachments/attachment-rules.ts";
import {
  type Attachment,
  clearTray,
  sendNoMore,
  sendWhenComplete,
  trayOf,
  useTray,
} from "../attachments/attachments.ts";
import { editOf, endEdit, type MessageEdit, setEdit, startEdit, useEdit } from "./edits.ts";
import { replyOf, setReply, useReply } from "./replies.ts";
import { signingPreference } from "./signing-preference.ts";

/** State of the composer: a new message, kept as a draft until it is sent, or an edit of a sent message. */
export function useComposer(ticket: OpenTicket) {
  const user = useUser();
  useSharedDrafts();
  const client = useQueryClient();
  const draft = useDraftText(ticket.id);
  const { attachments, coming, waiting } = useTray(ticket.id);
  const reply = useReply(ticket.id);
  const edit = useEdit(ticket.id);
  const signing = signingPreference.use();
  const saving = useSaveEdit(ticket.id);
  const text = edit?.text ?? draft;
  const ownSignature = signing ? user.name : null;
  const body = signText(text, edit ? edit.signature : ownSignature);
  const excess = body.length - maxMessageLength;
  const hasContent = text.trim() !== "" || (!edit && attachments.length + coming.length > 0);
  const canSend = hasContent && excess <= 0 && !saving.isPending;

  return {
    text,
    excess,
    hasContent,
    canSend,
    /** Whether the user has sent a message that waits until its files are fetched. */
    isWaiting: waiting !== null && !edit,
    reply: edit ? null : reply,
    edit,
    write(words: string, caret: number): void {
      if (edit) {
        setEdit(ticket.id, { ...edit, text: words });
        return;
      }
      sendNoMore(ticket.id);
      changeDraft(ticket.id, { text: words, caret });
      shareDraft(ticket.id);
    },
    /** Notes a group member whose name was just written into the text. */
    mention(mention: MemberMention): void {
      // The text has changed since this component rendered, so the current edit or draft is read.
      const current = editOf(ticket.id);
      if (current) setEdit(ticket.id, { ...current, mentions: addMention(current.mentions, mention) });
      else changeDraft(ticket.id, { mentions: addMention(draftOf(ticket.id)?.mentions, mention) });
    },
    /**
     * Sends the message or saves the edit; returns false if there was nothing to send. `onAdded` is called with the
     * ids of a new message's parts when they are in the outbox.
     */
    send(onAdded?: (ids: readonly string[]) => void): boolean {
      if (!canSend) return false;
      if (edit) saving.mutate({ edit, body });
      else sendDraft(ticket.id, ownSignature, onAdded);
      return true;
    },
    cancel(): void {
      if (edit) setEdit(ticket.id, null);
      else setReply(ticket.id, null);
    },
    editLast(): void {
      const now = Date.now();
      const last = knownMessages(client, ticket.id).findLast((message) => canEdit(message, now));
      if (last) startEdit(last, user.name);
    },
  };
}

/**
 * Sends the ticket's draft, after its files are fetched. `onAdded` is called with the ids of its messages when they are
 * in the outbox.
 */
export function sendDraft(
  ticketId: number,
  signature: string | null,
  onAdded: (ids: readonly string[]) => void = () => undefined,
): void {
  const send = () => onAdded(sendAnswer(ticketId, signature));
  if (trayOf(ticketId).coming.length > 0) sendWhenComplete(ticketId, send);
  else send();
}

/**
 * Sends the ticket's draft as it is now. The draft is read here, because the conversation may have unmounted since
 * the user pressed send. Returns the ids of the messages.
 */
function sendAnswer(ticketId: number, signature: string | null): string[] {
  const { text = "", mentions = [] } = draftOf(ticketId) ?? {};
  const { attachments } = trayOf(ticketId);
  const outgoing = layOutAnswer({ text, attachments, signature, reply: replyOf(ticketId) });
  const ids = addToOutbox(
    ticketId,
    outgoing.map((entry) => ({ ...entry, mentions: mentionsIn(entry.body, mentions) })),
  );
  copilotHooks.onSent?.(ticketId, text);
  clearTray(ticketId);
  changeDraft(ticketId, { text: "", caret: 0, mentions: [], files: [] });
  shareDraft(ticketId);
  setReply(ticketId, null);
  return ids;
}

function addMention(known: readonly MemberMention[] = [], mention: MemberMention): MemberMention[] {
  return [...known.filter(({ name }) => name !== mention.name), mention];
}

/** Returns those of the mentions whose name the text still contains. */
function mentionsIn(text: string, mentions: readonly MemberMention[] = []): MemberMention[] {
  const names = mentionedNames(
    text,
    mentions.map(({ name }) => name),
  );
  return mentions.filter(({ name }) => names.has(name));
}

function useSaveEdit(ticketId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ edit, body }: { edit: MessageEdit; body: string }) =>
      call(editMessage, {
        params: { messageId: edit.message.id },
        body: { body, mentionedMembers: mentionsIn(body, edit.mentions) },
      }),
    onSuccess: (changed, { edit }) => {
      endEdit(edit);
      patchThread(client, ticketId, (pages) => changeMessageInPages(pages, changed));
    },
    onError: (error, { edit }) => {
      showError(error);
      const now = editOf(ticketId);
      // The refused mention becomes plain text. Otherwise, saving again would be refused again.
      if (now && now.message.id === edit.message.id && error instanceof ApiError)
        setEdit(ticketId, {
          ...now,
          mentions: (now.mentions ?? []).filter(({ name }) => name !== error.body.params?.name),
        });
    },
  });
}

interface Answer {
  text: string;
  attachments: readonly Attachment[];
  /** Name of the agent that each text starts with; null for texts without a signature. */
  signature: string | null;
  reply: Message | null;
}

/** Splits a draft into messages: one for the text, then one for each file. The first message carries the quote. */
function layOutAnswer({ text, attachments, signature, reply }: Answer): NewOutboxEntry[] {
  const { words, captions } = assignCaptions(text, attachments);
  const files = attachments.map((attachment, position) => {
    const caption = captions[position] ?? "";
    return {
      body: caption === "" ? "" : signText(caption, signature),
      quoted: null,
      file: { about: aboutFile(attachment), content: attachment.content },
    };
  });
  const outgoing: NewOutboxEntry[] =
    words === null ? files : [{ body: signText(words, signature), quoted: null, file: null }, ...files];
  return outgoing.map((one, position) => (position === 0 ? { ...one, quoted: reply } : one));
}

function aboutFile({ name, mimeType, content, width, height, duration }: Attachment) {
  return { name, mimeType, size: content.size, width, height, duration, isVoice: false };
}
