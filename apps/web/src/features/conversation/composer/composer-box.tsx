import { ActionIcon } from "@mantine/core";
import { showTyping } from "@recado/contract/tickets";
import { IconBolt, IconCheck, IconChevronDown, IconPaperclip, IconSend2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { isApple, keyNames } from "../../../shared/commands/key-names.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { type TypingHint, useTypingHint } from "../../../shared/live/use-typing-hint.ts";
import { useSeesAllTickets, useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { copilotHooks } from "../../copilot/copilot-hooks.ts";
import { draftOf, useDraftsReady } from "../../tickets/drafts.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { actionsFor } from "../../tickets/ticket-rules.ts";
import type { AttachmentOffer } from "../attachments/attachments.ts";
import { attachTexts } from "../attachments/texts.ts";
import { offersOf, offersOfPaste } from "../attachments/use-attach.ts";
import { EmojiButton } from "../emoji/emoji-button.tsx";
import type { MentionListbox } from "../mentions/mention-suggestions.tsx";
import { QuickMessageSuggestions } from "../quick-messages/quick-message-suggestions.tsx";
import { useQuickMessageSuggestions } from "../quick-messages/use-quick-message-suggestions.ts";
import { RecordButton } from "../recording/record-button.tsx";
import { messageTexts } from "../texts.ts";
import classes from "./composer.module.css";
import { ComposerField } from "./composer-field.tsx";
import { useResolveAfterSending } from "./resolve-after-sending.ts";
import { resolveTexts } from "./resolve-texts.ts";
import { isResolveKey } from "./send-key.ts";
import type { useComposer } from "./use-composer.ts";

const MentionSuggestions = lazyComponent(() =>
  import("../mentions/mention-suggestions.tsx").then((module) => ({ default: module.MentionSuggestions })),
);

interface ComposerBoxProps {
  ticket: OpenTicket;
  narrow: boolean;
  composer: ReturnType<typeof useComposer>;
  onAttach: (offers: AttachmentOffer[]) => void;
}

export function ComposerBox({ ticket, narrow, composer, onAttach }: ComposerBoxProps) {
  const t = useTexts(messageTexts);
  const pastedName = useTexts(attachTexts)("pasted");
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, edit, canSend, write, send, cancel, editLast } = composer;
  const typing = useTypingSignal(ticket);
  const [caret, setCaret] = useState(0);
  const user = useUser();
  const seesAll = useSeesAllTickets();
  const resolveAfterSending = useResolveAfterSending();
  const backToList = useBackToList(narrow);
  const suggestions = useQuickMessageSuggestions({ ticket, field, text, caret, onAttach });
  const mentionKeys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [mentionListbox, setMentionListbox] = useState<MentionListbox | null>(null);
  useOpenAtDraft(field, ticket.id, narrow);

  const mayResolve = !edit && actionsFor(ticket, user.id, seesAll).includes("resolve");

  function sendNow(onAdded?: (ids: readonly string[]) => void): void {
    if (!send(onAdded)) return;
    typing.stopped();
    field.current?.focus();
  }

  function sendAndResolve(): void {
    sendNow((ids) => void resolveAfterSending(ids, ticket));
  }

  function onKey(event: KeyboardEvent): void {
    if (mentionListbox) mentionKeys.current?.(event);
    else suggestions.onKey(event);
    if (!event.defaultPrevented) copilotHooks.onKey?.(event);
    if (event.defaultPrevented) return;
    if (isResolveKey(event)) {
      event.preventDefault();
      if (mayResolve) sendAndResolve();
    }
    if (event.key === "Escape") {
      if (edit) cancel();
      else backToList();
    }
    if (event.key === "ArrowUp" && text === "" && !edit) {
      event.preventDefault();
      editLast();
    }
  }

  return (
    <div className={classes.box}>
      <QuickMessageSuggestions suggestions={suggestions} />
      {ticket.isGroup && text.includes("@") && (
        <Suspense>
          <MentionSuggestions
            groupId={ticket.contactId}
            field={field}
            text={text}
            caret={caret}
            keys={mentionKeys}
            onListbox={setMentionListbox}
            onMention={composer.mention}
          />
        </Suspense>
      )}
      {!edit && <AttachButton onAttach={onAttach} />}
      <EmojiButton field={field} />
      {narrow && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("composer.quickReplies")}
          title={t("composer.quickReplies")}
          onClick={suggestions.offer}
        >
          <IconBolt size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <ComposerField
        field={field}
        label={t("composer.label", { name: ticket.contact.name })}
        placeholder={t(narrow ? "composer.placeholder" : "composer.placeholderKeys")}
        value={text}
        suggestions={mentionListbox ?? suggestions}
        onCaret={setCaret}
        onWrite={(words, position) => {
          write(words, position);
          setCaret(position);
          typing.typed();
        }}
        onSend={() => sendNow()}
        onKey={onKey}
        onPaste={(event) => {
          const offers = offersOfPaste(event.clipboardData, pastedName);
          if (offers.length === 0) return;
          event.preventDefault();
          onAttach(offers);
        }}
        onBlur={typing.stopped}
      />
      {composer.hasContent || edit ? (
        <>
          <SendButton
            isEdit={edit !== null}
            disabled={!canSend}
            loading={composer.isWaiting}
            onSend={() => sendNow()}
          />
          {mayResolve && <SendMenu disabled={!canSend} onResolve={sendAndResolve} />}
        </>
      ) : (
        <RecordButton ticketId={ticket.id} />
      )}
    </div>
  );
}

interface SendButtonProps {
  isEdit: boolean;
  disabled: boolean;
  loading: boolean;
  onSend: () => void;
}

function SendButton({ isEdit, disabled, loading, onSend }: SendButtonProps) {
  const t = useTexts(messageTexts);
  return (
    <ActionIcon
      variant="filled"
      color="jade"
      aria-label={t(isEdit ? "saveEdit" : "composer.send")}
      title={t(isEdit ? "saveEdit" : "composer.send")}
      disabled={disabled}
      loading={loading}
      onClick={onSend}
    >
      {isEdit ? <IconCheck size={20} stroke={1.75} /> : <IconSend2 size={20} stroke={1.75} />}
    </ActionIcon>
  );
}

interface SendMenuProps {
  disabled: boolean;
  onResolve: () => void;
}

/** Menu beside the send button with the other ways to send. */
function SendMenu({ disabled, onResolve }: SendMenuProps) {
  const t = useTexts(resolveTexts);
  return (
    <Dropdown
      label={t("more")}
      width={220}
      button={(properties) => (
        <ActionIcon
          className={classes.sendMore}
          variant="subtle"
          color="gray"
          aria-label={t("more")}
          title={`${t("sendAndResolve")} (${keyNames("Ctrl+Shift+Enter", isApple()).join(" ")})`}
          disabled={disabled}
          {...properties}
        >
          <IconChevronDown size={16} stroke={2} />
        </ActionIcon>
      )}
    >
      <DropdownItem icon={<IconCheck size={18} stroke={1.75} />} onClick={onResolve}>
        {t("sendAndResolve")}
      </DropdownItem>
    </Dropdown>
  );
}

/**
 * Places the caret where the user stopped typing. On phones the message field is not focused, because the keyboard
 * would cover half of the thread.
 */
function useOpenAtDraft(
  field: { current: HTMLTextAreaElement | null },
  ticketId: number,
  narrow: boolean,
): void {
  const ready = useDraftsReady();
  useEffect(() => {
    const { current } = field;
    if (!current || narrow || !ready) return;
    current.focus({ preventScroll: true });
    const caret = draftOf(ticketId)?.caret ?? current.value.length;
    current.setSelectionRange(caret, caret);
  }, [field, ticketId, narrow, ready]);
}

/**
 * Returns a function that moves the focus from the message field back to the ticket list. A narrow screen, or a page
 * at 200 % zoom, shows no list beside the conversation, so there the function opens the list; otherwise a letter that
 * is meant as a command would be typed into the message. The page then focuses the row of the ticket.
 */
function useBackToList(narrow: boolean): () => void {
  const navigate = useNavigate();
  return () => {
    if (narrow) void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: undefined }, search: true });
    else document.querySelector<HTMLElement>("[data-ticket-list] [aria-current]")?.focus();
  };
}

/**
 * Reports to colleagues that the user is typing and, if the user owns the ticket, also to the customer. Errors are
 * ignored.
 */
function useTypingSignal(ticket: OpenTicket): TypingHint {
  const { id: userId } = useUser();
  const { mutate } = useMutation({
    mutationFn: (typing: boolean) =>
      call(showTyping, { params: { id: String(ticket.id) }, body: { typing } }),
  });
  const { viewing } = useLiveConnection();
  return useTypingHint((typing) => {
    viewing.type(ticket.id, typing);
    if (ticket.userId === userId) mutate(typing);
  });
}

function AttachButton({ onAttach }: { onAttach: (offers: AttachmentOffer[]) => void }) {
  const t = useTexts(attachTexts);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("attach")}
        title={t("attach")}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.75} />
      </ActionIcon>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-attach
        onChange={({ currentTarget }) => {
          onAttach(offersOf(currentTarget.files ?? []));
          // The file input is cleared, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
