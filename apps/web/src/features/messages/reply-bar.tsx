import { CloseButton, VisuallyHidden } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useAuthorOf } from "./author.ts";
import { Quoted } from "./quoted.tsx";
import classes from "./reply-bar.module.css";
import { messageTexts } from "./texts.ts";

interface ReplyBarProps {
  message: Message;
  contactName: string;
  onCancel: () => void;
}

/** Above the field: what the answer will refer to. */
export function ReplyBar({ message, contactName, onCancel }: ReplyBarProps) {
  const t = useTexts(messageTexts);
  const author = useAuthorOf(contactName)(message);
  return (
    <div className={classes.bar}>
      <VisuallyHidden>{t("quoteOf", { name: author })}</VisuallyHidden>
      <Quoted author={author} message={message} />
      <CloseButton aria-label={t("composer.cancelReply")} onClick={onCancel} />
    </div>
  );
}
