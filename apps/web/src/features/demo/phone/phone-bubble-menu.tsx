import type { Persona } from "@recado/contract/demo";
import type { PhoneMessage } from "@recado/contract/demo-phones";
import { IconChevronDown, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem, DropdownLine } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { useSendAsPersona } from "./persona-phone.ts";
import classes from "./phone.module.css";
import { phoneTexts } from "./phone-texts.ts";

interface PhoneBubbleMenuProps {
  persona: Persona;
  message: PhoneMessage;
  onEdit: (message: PhoneMessage) => void;
}

const offered = ["👍", "❤️", "😂", "🙏"] as const;

/**
 * Menu of a message on the phone. The customer can react to every message, and edit or delete only messages of the
 * customer.
 */
export function PhoneBubbleMenu({ persona, message, onEdit }: PhoneBubbleMenuProps) {
  const t = useTexts(phoneTexts);
  const { mutate: send } = useSendAsPersona(persona.id);
  const own = message.reactions.find(({ mine }) => mine)?.emoji;
  const messageId = message.id;
  return (
    <div className={classes.place}>
      <Dropdown
        label={t("menu")}
        width={200}
        button={(properties) => (
          <button
            type="button"
            className={classes.phoneBubbleMenuButton}
            aria-label={t("menu")}
            {...properties}
          >
            <IconChevronDown size={14} stroke={2} />
          </button>
        )}
      >
        <div className={classes.emoji} role="presentation">
          {offered.map((emoji) => (
            <button
              key={emoji}
              type="button"
              role="menuitemradio"
              aria-checked={emoji === own}
              aria-label={t(emoji === own ? "takeBack" : "react", { emoji })}
              tabIndex={-1}
              onClick={() => send({ kind: "reaction", messageId, emoji: emoji === own ? "" : emoji })}
            >
              {emoji}
            </button>
          ))}
        </div>
        {message.mine && <DropdownLine />}
        {message.mine && message.kind === "text" && (
          <DropdownItem icon={<IconPencil size={18} stroke={1.75} />} onClick={() => onEdit(message)}>
            {t("edit")}
          </DropdownItem>
        )}
        {message.mine && (
          <DropdownItem
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={() => send({ kind: "deletion", messageId })}
          >
            {t("delete")}
          </DropdownItem>
        )}
      </Dropdown>
    </div>
  );
}
