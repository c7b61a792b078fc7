import type { Message } from "@recado/contract/messages";
import { IconArrowBackUp, IconChevronDown, IconCopy } from "@tabler/icons-react";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dropdown-parts.tsx";
import { showToast } from "../../shared/ui/toast.ts";
import classes from "./bubble-menu.module.css";
import { setReply } from "./replies.ts";
import { messageTexts } from "./texts.ts";

interface BubbleMenuProps {
  message: Message;
  canReply: boolean;
}

export function BubbleMenu({ message, canReply }: BubbleMenuProps) {
  const t = useTexts(messageTexts);
  const hasText = message.body !== "";
  if (!canReply && !hasText) return null;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(message.body);
      showSuccess(t("copied"));
    } catch {
      // The browser may refuse its clipboard, and has none over plain http.
      showToast({ message: t("notCopied"), tone: "bad", ms: 2_000 });
    }
  }

  function reply(): void {
    setReply(message.ticketId, message);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-composer]")?.focus());
  }

  return (
    <div className={classes.place}>
      <Dropdown
        label={t("menu")}
        width={180}
        button={(properties) => (
          <button type="button" className={classes.button} aria-label={t("menu")} {...properties}>
            <IconChevronDown size={16} stroke={2} />
          </button>
        )}
      >
        {canReply && (
          <DropdownItem icon={<IconArrowBackUp size={18} stroke={1.75} />} onClick={reply}>
            {t("reply")}
          </DropdownItem>
        )}
        {hasText && (
          <DropdownItem icon={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
            {t("copy")}
          </DropdownItem>
        )}
      </Dropdown>
    </div>
  );
}
