import type { Message } from "@recado/contract/messages";
import { IconPlus } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ownReaction } from "../../messages/message-rules.ts";
import { useOpenOverlay } from "../overlay/overlay.ts";
import { actionTexts } from "./action-texts.ts";
import classes from "./bubble-tools.module.css";
import { useReact } from "./use-react.ts";

const quickEmoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

/**
 * Buttons for WhatsApp's six default reactions, and a button that opens all emoji. A click on the current reaction
 * removes the reaction.
 */
export function QuickReactions({ message }: { message: Message }) {
  const t = useTexts(actionTexts);
  const { react } = useReact(message);
  const openOverlay = useOpenOverlay();
  const own = ownReaction(message);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu's items is no fieldset
    <div className={classes.quick} role="group" aria-label={t("react")}>
      {quickEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          role="menuitemradio"
          aria-checked={emoji === own}
          aria-label={t(emoji === own ? "takeBack" : "reactWith", { emoji })}
          tabIndex={-1}
          onClick={() => react(emoji === own ? "" : emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        className={classes.emoji}
        role="menuitem"
        aria-label={t("more")}
        title={t("more")}
        tabIndex={-1}
        onClick={() => openOverlay({ kind: "react", message })}
      >
        <IconPlus size={18} stroke={1.75} />
      </button>
    </div>
  );
}
