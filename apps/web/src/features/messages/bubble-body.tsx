import type { Message } from "@recado/contract/messages";
import {
  IconBan,
  IconFile,
  IconMapPin,
  IconMessageQuestion,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconUser,
  IconVideo,
} from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./bubble-body.module.css";
import { MarkedTextView } from "./marked-text-view.tsx";
import { kindOf, type MessageKind } from "./message-kind.ts";
import { messageTexts } from "./texts.ts";

const icons = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFile,
  location: IconMapPin,
  vcard: IconUser,
  call: IconPhone,
  other: IconMessageQuestion,
} as const satisfies Record<Exclude<MessageKind, "text">, unknown>;

/** What a bubble says. A deleted message keeps its place, and its words where the server kept them. */
export function BubbleBody({ message }: { message: Message }) {
  const kind = kindOf(message);
  return (
    <>
      {message.isDeleted && <DeletedMark />}
      {kind !== "text" && !message.isDeleted && <Placeholder kind={kind} />}
      {message.body !== "" && (
        <span className={message.isDeleted ? classes.deletedText : classes.text}>
          <MarkedTextView text={message.body} />
        </span>
      )}
    </>
  );
}

function DeletedMark() {
  const t = useTexts(messageTexts);
  return (
    <span className={classes.deleted}>
      <IconBan size={14} stroke={1.75} aria-hidden="true" />
      {t("deleted")}
    </span>
  );
}

/** A kind of message this screen cannot show yet, said in words. */
function Placeholder({ kind }: { kind: Exclude<MessageKind, "text"> }) {
  const t = useTexts(messageTexts);
  const Icon = icons[kind];
  return (
    <span className={classes.placeholder}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span>
        <span className={classes.kind}>{t(`kinds.${kind}`)}</span>
        <span className={classes.hint}>{t("seeOnPhone")}</span>
      </span>
    </span>
  );
}
