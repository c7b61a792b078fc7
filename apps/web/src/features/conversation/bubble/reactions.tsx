import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ownReaction } from "../../messages/message-rules.ts";
import { messageTexts } from "../texts.ts";
import classes from "./bubble-body.module.css";
import { useReact } from "./use-react.ts";

interface ReactionsProps {
  message: Message;
  canReact: boolean;
}

/**
 * Reactions to a message. A click on our own reaction removes it; a click on another person's reaction adds ours with
 * the same emoji.
 */
export function Reactions({ message, canReact }: ReactionsProps) {
  const t = useTexts(messageTexts);
  const { react, isPending } = useReact(message);
  const own = ownReaction(message);
  const emoji = [...new Set(message.reactions.map((reaction) => reaction.emoji))];
  return (
    <ul className={classes.reactions} aria-label={t("reactions")}>
      {emoji.map((one) => {
        const people = message.reactions.filter((reaction) => reaction.emoji === one);
        const text = people.length > 1 ? `${one} ${people.length}` : one;
        const isWaiting = people.some((reaction) => reaction.isWaiting);
        const names = people.map(({ fromMe, name }) => (fromMe ? t("you") : name)).join(", ");
        return (
          <li key={one}>
            <button
              type="button"
              className={classes.reaction}
              aria-label={t(isWaiting ? "reactionWaits" : "reactedBy", { emoji: text, names })}
              aria-pressed={one === own}
              title={names}
              data-waiting={isWaiting || undefined}
              disabled={!canReact || isPending}
              onClick={() => react(one === own ? "" : one)}
            >
              {text}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
