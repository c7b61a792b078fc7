import type { Message } from "@recado/contract/messages";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChecks,
  IconCopy,
  IconDownload,
  IconInfoCircle,
  IconLanguage,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useContext } from "react";
import { loadInBackground } from "../../../shared/api/load-chunk.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { DropdownItem, DropdownLine, LazyContent } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { copyText } from "../../../shared/ui/feedback/copy-text.ts";
import { useHasCopilot } from "../../copilot/use-has-copilot.ts";
import { canDelete, canEdit, canForward, canReact } from "../../messages/message-rules.ts";
import { focusComposer } from "../../tickets/focus-composer.ts";
import { startEdit } from "../composer/edits.ts";
import { setReply } from "../composer/replies.ts";
import { useOpenOverlay } from "../overlay/overlay.ts";
import { startMessageSelection } from "../selection/selection.ts";
import { KeepPositionContext } from "../thread/keep-position.ts";
import { actionTexts } from "./action-texts.ts";
import { QuickReactions } from "./quick-reactions.tsx";

const size = { size: 18, stroke: 1.75 } as const;

/** Menu items for the actions on a message. They are mounted only while the menu is open. */
export function BubbleMenuItems({ message, canReply }: { message: Message; canReply: boolean }) {
  const t = useTexts(actionTexts);
  const user = useUser();
  const openOverlay = useOpenOverlay();
  const hasCopilot = useHasCopilot();
  const holdPlace = useContext(KeepPositionContext);
  const now = Date.now();
  const { mediaUrl, body } = message;
  return (
    <LazyContent>
      {canReply && canReact(message) && (
        <>
          <QuickReactions message={message} />
          <DropdownLine />
        </>
      )}
      {canReply && (
        <DropdownItem icon={<IconArrowBackUp {...size} />} onClick={reply}>
          {t("reply")}
        </DropdownItem>
      )}
      {canForward(message) && (
        <DropdownItem
          icon={<IconArrowForwardUp {...size} />}
          onClick={() => openOverlay({ kind: "forward", messages: [message] })}
        >
          {t("forward")}
        </DropdownItem>
      )}
      {body !== "" && (
        <DropdownItem icon={<IconCopy {...size} />} onClick={() => void copyText(body)}>
          {t("copy")}
        </DropdownItem>
      )}
      {hasCopilot && !message.fromMe && body !== "" && (
        <DropdownItem icon={<IconLanguage {...size} />} onClick={translate}>
          {t("translate")}
        </DropdownItem>
      )}
      {mediaUrl !== null && (
        <DropdownItem icon={<IconDownload {...size} />} onClick={() => download(mediaUrl)}>
          {t("download")}
        </DropdownItem>
      )}
      <DropdownItem icon={<IconChecks {...size} />} onClick={() => startMessageSelection(message)}>
        {t("select")}
      </DropdownItem>
      {canReply && canEdit(message, now) && (
        <DropdownItem icon={<IconPencil {...size} />} onClick={edit}>
          {t("edit")}
        </DropdownItem>
      )}
      {canReply && canDelete(message, now) && (
        <DropdownItem icon={<IconTrash {...size} />} onClick={() => openOverlay({ kind: "delete", message })}>
          {t("delete")}
        </DropdownItem>
      )}
      <DropdownItem
        icon={<IconInfoCircle {...size} />}
        onClick={() => openOverlay({ kind: "info", message })}
      >
        {t("info")}
      </DropdownItem>
    </LazyContent>
  );

  function reply(): void {
    setReply(message.ticketId, message);
    focusComposer();
  }

  function translate(): void {
    holdPlace();
    loadInBackground(
      () => import("../../copilot/message-translation.tsx"),
      ({ translateMessage }) => void translateMessage(message),
    );
  }

  function edit(): void {
    startEdit(message, user.name);
    focusComposer();
  }

  function download(url: string): void {
    const link = document.createElement("a");
    link.href = url;
    link.download = message.media?.name ?? "";
    link.click();
  }
}
