import { Modal } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useErrorTexts } from "../../../shared/api/use-error-text.ts";
import { formatDate, formatTime } from "../../../shared/format/time.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { flattenMessages, type MessagePages } from "../../messages/message-pages.ts";
import { messageKeys } from "../../messages/message-queries.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { useAuthorOf } from "../bubble/author.ts";
import { infoTexts } from "./info-texts.ts";
import classes from "./overlay.module.css";

interface MessageInfoProps {
  message: Message;
  contactName: string;
  onClose: () => void;
}

export function MessageInfo({ message: opened, contactName, onClose }: MessageInfoProps) {
  const errorText = useErrorTexts();
  const t = useTexts(infoTexts);
  const close = useTexts(sharedTexts)("close");
  const dialog = useDialog(onClose);
  const message = useMessageNow(opened);
  const times = useTimesOf(message);
  const state = useStateOf(message);
  const { contact, createdAt, error, fromMe } = message;
  const number = fromMe || !contact?.number || contact.isGroup ? null : formatPhone(contact.number);
  const facts = [
    [t("sender"), useSender(message, contactName)],
    [t("number"), number],
    [t("time"), `${formatDate(createdAt)} ${formatTime(createdAt)}`],
    [t("state"), state],
    [t("delivered"), times.delivered],
    [t("readAt"), times.read],
    [t("error"), error === null ? null : errorText(error)],
    [t("edited"), message.isEdited ? t("yes") : null],
    [t("tapped"), message.tappedId ?? null],
    [t("id"), message.id],
  ] as const;
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("title")}
      size={420}
      centered
      closeButtonProps={{ "aria-label": close }}
    >
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Modal>
  );
}

/** The current version of the message, which changes while the dialog is open. */
function useMessageNow(message: Message): Message {
  // This query only reads the cache, because the conversation fetches the messages.
  const { data } = useQuery<MessagePages>({ queryKey: messageKeys.thread(message.ticketId), enabled: false });
  return flattenMessages(data).find(({ id }) => id === message.id) ?? message;
}

/**
 * Delivery time and read time of a message that we sent. Old messages have no times, only whether they were delivered
 * and read.
 */
function useTimesOf({ fromMe, ack, error, deliveredAt, readAt }: Message) {
  const t = useTexts(infoTexts);
  if (!fromMe || error !== null) return { delivered: null, read: null };
  const timeOf = (at: string | null, least: number) => {
    if (at !== null) return `${formatDate(at)} ${formatTime(at)}`;
    return t(ack >= least ? "yes" : "notYet");
  };
  return { delivered: timeOf(deliveredAt, 3), read: timeOf(readAt, 4) };
}

/** Name of the message's author. Messages sent by the phone or the chatbot belong to no user. */
function useSender(message: Message, contactName: string): string {
  const t = useTexts(infoTexts);
  const author = useAuthorOf(contactName)(message);
  const users = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: message.fromMe && message.userId !== null,
  });
  if (!message.fromMe || message.isBot) return author;
  if (message.userId === null) return t("phone");
  return users.data?.find(({ id }) => id === message.userId)?.name ?? author;
}

function useStateOf({ fromMe, ack, error, isDeleted, read }: Message): string {
  const t = useTexts(ticketTexts);
  const info = useTexts(infoTexts);
  if (isDeleted) return info("deleted");
  if (!fromMe) return info(read ? "read" : "unread");
  if (error !== null) return t("acks.failed");
  const states = [
    "acks.sending",
    "acks.sent",
    "acks.sent",
    "acks.delivered",
    "acks.read",
    "acks.read",
  ] as const;
  return t(states[ack] ?? "acks.sending");
}
