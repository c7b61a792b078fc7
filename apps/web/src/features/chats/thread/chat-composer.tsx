import { ActionIcon } from "@mantine/core";
import { type InternalChat, maxChatMessage } from "@recado/contract/chats";
import { IconSend2 } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import places from "../../conversation/composer/composer.module.css";
import { ComposerField } from "../../conversation/composer/composer-field.tsx";
import { SendKeys } from "../../conversation/composer/send-keys.tsx";
import { EmojiButton } from "../../conversation/emoji/emoji-button.tsx";
import { ColleagueList } from "../../conversation/notes/colleague-list.tsx";
import { mentionedIn } from "../../conversation/notes/mentions.ts";
import { useMentioning } from "../../conversation/notes/use-mentioning.ts";
import { useChatDraft } from "../outbox/chat-drafts.ts";
import { addToChatOutbox } from "../outbox/chat-outbox.ts";
import { useOpenChatOutbox } from "../outbox/use-open-chat-outbox.ts";
import { chatTexts } from "../texts.ts";
import classes from "./thread.module.css";

interface ChatComposerProps {
  chat: InternalChat;
  narrow: boolean;
}

/** Field for a message to colleagues; the text is kept as a draft until it is sent. */
export function ChatComposer({ chat, narrow }: ChatComposerProps) {
  const t = useTexts(chatTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useChatDraft(chat.id);
  const text = draft.use();
  const words = text.trim();
  const excess = words.length - maxChatMessage;
  const canSend = words !== "" && excess <= 0;
  const [caret, setCaret] = useState(0);
  const others = useOthers(chat);
  const suggestions = useMentioning({ field, note: text, caret, colleagues: others });
  useOpenChatOutbox();
  useOpenAtDraft(field, narrow);

  function send(): void {
    if (!canSend) return;
    addToChatOutbox(chat.id, words, mentionedIn(words, others));
    draft.write("");
    field.current?.focus();
  }

  return (
    <div className={places.composer}>
      <div className={places.box}>
        <ColleagueList suggestions={suggestions} />
        <EmojiButton field={field} />
        <ComposerField
          field={field}
          label={t("composer", { title: chat.title })}
          placeholder={t("placeholder")}
          value={text}
          suggestions={suggestions}
          onCaret={setCaret}
          onWrite={(written, position) => {
            draft.write(written);
            setCaret(position);
          }}
          onSend={send}
          onKey={(event) => {
            suggestions.onKey(event);
            if (!event.defaultPrevented) leaveByEscape(event);
          }}
        />
        <ActionIcon
          variant="filled"
          color="jade"
          aria-label={t("send")}
          title={t("send")}
          disabled={!canSend}
          onClick={send}
        >
          <IconSend2 size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      {excess > 0 && (
        <p className={places.excess} role="alert">
          {t("tooLong", { count: excess })}
        </p>
      )}
      <div className={classes.foot}>
        <SendKeys />
      </div>
    </div>
  );
}

/** The other members of the chat, whom a message may mention. */
function useOthers({ users }: InternalChat): { id: number; name: string }[] {
  const { id } = useUser();
  return users.flatMap(({ userId, user }) => (userId === id ? [] : user));
}

/**
 * Places the caret at the end of the draft when the chat opens. On phones the field is not focused, because the
 * keyboard would cover half of the thread.
 */
function useOpenAtDraft(field: { current: HTMLTextAreaElement | null }, narrow: boolean): void {
  useEffect(() => {
    const { current } = field;
    if (!current || narrow) return;
    current.focus({ preventScroll: true });
    current.setSelectionRange(current.value.length, current.value.length);
  }, [field, narrow]);
}

/** Escape moves the focus from the message field back to the chat list. */
function leaveByEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") document.querySelector<HTMLElement>("[data-chat-list] [aria-current]")?.focus();
}
