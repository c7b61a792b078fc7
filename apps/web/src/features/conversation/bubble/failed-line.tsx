import { discardMessage, type Message, resendMessage } from "@recado/contract/messages";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useErrorTexts } from "../../../shared/api/use-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { changeMessageInPages, removeMessage } from "../../messages/message-pages.ts";
import { patchThread } from "../../messages/message-queries.ts";
import { isUnconfirmed } from "../../messages/message-rules.ts";
import {
  changeOutbox,
  fileGone,
  type OutboxEntry,
  outboxEntries,
  retryEntry,
} from "../../messages/outbox/outbox-store.ts";
import { messageTexts } from "../texts.ts";
import { isOutboxMessage, unreachableError } from "../thread/present-entry.ts";
import classes from "./bubble-body.module.css";

/** Error code of a message that mentions somebody who is not a member of the group, or has left the group. */
const notMember = "ERR_MENTION_NOT_MEMBER";

interface FailedLineProps {
  message: Message;
  code: string;
}

/**
 * Explains why a message was not sent, with buttons to retry or discard the message. A message that may have arrived
 * has no discard button.
 */
export function FailedLine({ message, code }: FailedLineProps) {
  const t = useTexts(messageTexts);
  const { retry, discard, busy } = useFailedMessage(message);
  const inDoubt = isUnconfirmed(message);
  const reason = useReason(message, code);
  return (
    <div className={classes.failed} data-unconfirmed={inDoubt || undefined}>
      <span className={classes.failedLineWords}>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        <strong>{t(inDoubt ? "unconfirmed" : "notSent")}</strong> {reason}
      </span>
      <span className={classes.actions}>
        {code !== fileGone && (
          <button type="button" className={classes.action} disabled={busy} onClick={retry}>
            {t(inDoubt ? "sendAgain" : retryLabel(code))}
          </button>
        )}
        {!inDoubt && (
          <button type="button" className={classes.action} disabled={busy} onClick={discard}>
            {t("discard")}
          </button>
        )}
      </span>
    </div>
  );
}

function useReason({ clientMessageId }: Message, code: string): string {
  const t = useTexts(messageTexts);
  const errorText = useErrorTexts();
  if (code === unreachableError) return t("noNetwork");
  if (code === fileGone) return t("fileGone");
  const entry = outboxEntries().find((known) => known.clientMessageId === clientMessageId);
  return errorText(code, entry?.errorParams);
}

interface FailedSteps {
  retry: () => void;
  discard: () => void;
  busy: boolean;
}

/**
 * Actions that retry or discard a failed message: in the outbox if the server never had the message, on the server if
 * it did.
 */
function useFailedMessage(message: Message): FailedSteps {
  const client = useQueryClient();
  const params = { messageId: message.id };
  const resending = useMutation({
    mutationFn: () => call(resendMessage, { params }),
    onSuccess: (sent) => patchThread(client, message.ticketId, (pages) => changeMessageInPages(pages, sent)),
    onError: showError,
  });
  const discarding = useMutation({
    mutationFn: () => call(discardMessage, { params }),
    onSuccess: () => patchThread(client, message.ticketId, (pages) => removeMessage(pages, message.id)),
    onError: showError,
  });
  if (!isOutboxMessage(message)) {
    return {
      retry: () => resending.mutate(),
      discard: () => discarding.mutate(),
      busy: resending.isPending || discarding.isPending,
    };
  }
  const id = message.clientMessageId ?? "";
  const entry = outboxEntries().find(({ clientMessageId }) => clientMessageId === id);
  return {
    retry: () => entry && retryEntry(withoutRefusedMention(entry)),
    discard: () => changeOutbox(id, null),
    busy: false,
  };
}

function retryLabel(code: string): "sendWithoutMention" | "tryAgain" {
  return code === notMember ? "sendWithoutMention" : "tryAgain";
}

/** Makes the mention that the server has refused plain text. Otherwise, each retry would be refused again. */
function withoutRefusedMention(entry: OutboxEntry): OutboxEntry {
  const { error, errorParams, mentions } = entry;
  if (error !== notMember) return entry;
  return { ...entry, mentions: mentions?.filter(({ name }) => name !== errorParams.name) };
}
