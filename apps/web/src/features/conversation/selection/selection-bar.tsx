import { ActionIcon, Button } from "@mantine/core";
import { maxForwarded } from "@recado/contract/messages";
import { IconArrowForwardUp, IconCopy, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useEscape } from "../../../shared/ui/dialogs/dialog-keys.ts";
import { copyText } from "../../../shared/ui/feedback/copy-text.ts";
import { kindOf } from "../../messages/message-kind.ts";
import { knownMessages } from "../../messages/message-queries.ts";
import { canForward } from "../../messages/message-rules.ts";
import { messageText } from "../../messages/message-text.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useAuthorOf } from "../bubble/author.ts";
import { useOpenOverlay } from "../overlay/overlay.ts";
import { endMessageSelection, useSelectedMessageIds } from "./selection.ts";
import classes from "./selection-bar.module.css";
import { selectionTexts } from "./selection-texts.ts";
import { transcriptOf } from "./transcript.ts";

/** Bar with actions on the selected messages. It is shown while messages of this conversation are selected. */
export function MessageSelectionBar({ ticket }: { ticket: OpenTicket }) {
  const ids = useSelectedMessageIds(ticket.id);
  useEffect(() => () => endMessageSelection(ticket.id), [ticket.id]);
  return ids && <Bar ticket={ticket} ids={ids} />;
}

function Bar({ ticket, ids }: { ticket: OpenTicket; ids: ReadonlySet<string> }) {
  const t = useTexts(selectionTexts);
  const bar = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const openOverlay = useOpenOverlay();
  const user = useUser();
  const authorOf = useAuthorOf(ticket.contact.name);
  const end = () => {
    // The focused checkbox disappears with the selection, so the focus moves to the conversation's pane.
    bar.current?.closest<HTMLElement>("[data-pane]")?.focus();
    endMessageSelection(ticket.id);
  };
  useEscape(bar, end);
  const messages = knownMessages(client, ticket.id).filter(({ id }) => ids.has(id));
  const isTooMany = messages.length > maxForwarded;
  const isForwardable = !isTooMany && messages.every(canForward);
  const reason = isTooMany ? t("tooMany", { most: maxForwarded }) : t("notForwardable");

  function copy(): void {
    const lines = messages.map((message) => ({
      createdAt: message.createdAt,
      name: message.fromMe && message.userId === user.id ? user.name : authorOf(message),
      words: kindOf(message) === "text" && !message.isDeleted ? message.body : messageText(message),
    }));
    void copyText(transcriptOf(lines));
    end();
  }

  return (
    <section ref={bar} className={classes.bar} aria-label={t("bar")}>
      <ActionIcon variant="subtle" color="gray" aria-label={t("cancel")} title={t("cancel")} onClick={end}>
        <IconX size={20} stroke={1.75} />
      </ActionIcon>
      <span className={classes.count} role="status">
        {t("count", { count: messages.length })}
      </span>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} />}
        disabled={messages.length === 0}
        onClick={copy}
      >
        {t("copy")}
      </Button>
      <Button
        leftSection={<IconArrowForwardUp size={18} stroke={1.75} />}
        disabled={messages.length === 0 || !isForwardable}
        title={isForwardable ? undefined : reason}
        onClick={() => openOverlay({ kind: "forward", messages, onForwarded: end })}
      >
        {t("forward")}
      </Button>
    </section>
  );
}
