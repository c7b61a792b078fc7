import type { Message } from "@recado/contract/messages";
import { IconArrowBackUp, IconCheck, IconMoodPlus } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { canReact } from "../../messages/message-rules.ts";
import { messageText } from "../../messages/message-text.ts";
import { focusComposer } from "../../tickets/focus-composer.ts";
import { setReply } from "../composer/replies.ts";
import { selectionTakesFocus, toggleMessage, useIsMessageSelected } from "../selection/selection.ts";
import { selectionTexts } from "../selection/selection-texts.ts";
import { isOutboxMessage } from "../thread/present-entry.ts";
import { actionTexts } from "./action-texts.ts";
import menuClasses from "./bubble-body.module.css";
import classes from "./bubble-tools.module.css";
import { QuickReactions } from "./quick-reactions.tsx";

const size = { size: 16, stroke: 1.75 } as const;
const forMouse = `${menuClasses.button} ${menuClasses.forMouse}`;

/** Action buttons beside the bubble for mouse users. Keyboard users find the same actions in the message's menu. */
export function HoverActions({ message }: { message: Message }) {
  const t = useTexts(actionTexts);
  return (
    <>
      <button
        type="button"
        className={forMouse}
        tabIndex={-1}
        aria-label={t("reply")}
        title={t("reply")}
        onClick={() => {
          setReply(message.ticketId, message);
          focusComposer();
        }}
      >
        <IconArrowBackUp {...size} />
      </button>
      {canReact(message) && (
        <Dropdown
          label={t("react")}
          width={268}
          button={(properties) => (
            <button
              type="button"
              className={forMouse}
              tabIndex={-1}
              aria-label={t("react")}
              title={t("react")}
              {...properties}
            >
              <IconMoodPlus {...size} />
            </button>
          )}
        >
          <QuickReactions message={message} />
        </Dropdown>
      )}
    </>
  );
}

/**
 * Checkbox of a message in selection mode. The checkbox covers the whole row, so that a click anywhere on the row
 * selects or deselects the message.
 */
export function SelectBox({ message }: { message: Message }) {
  const t = useTexts(selectionTexts);
  const selected = useIsMessageSelected(message);
  if (selected === undefined || isOutboxMessage(message) || message.isDeleted) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it covers its row, which an input cannot
    <button
      ref={(box) => {
        if (box && selectionTakesFocus(message)) box.focus();
      }}
      type="button"
      className={classes.select}
      role="checkbox"
      aria-checked={selected}
      aria-label={t("select", { message: messageText(message) })}
      onClick={() => toggleMessage(message)}
    >
      <span className={classes.tick}>{selected && <IconCheck size={14} stroke={2.5} />}</span>
    </button>
  );
}
