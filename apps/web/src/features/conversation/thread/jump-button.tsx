import { IconChevronDown } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { messageTexts } from "../texts.ts";
import classes from "./thread.module.css";

interface JumpButtonProps {
  /** Number of messages that arrived below the visible part. */
  missed: number;
  onJump: () => void;
}

export function JumpButton({ missed, onJump }: JumpButtonProps) {
  const t = useTexts(messageTexts);
  return (
    <button
      type="button"
      className={classes.jump}
      aria-label={missed > 0 ? t("toEndNew", { count: missed }) : t("toEnd")}
      onClick={onJump}
    >
      <IconChevronDown size={20} stroke={2} />
      {missed > 0 && (
        <span className={classes.count}>
          <BadgeCount value={missed} />
        </span>
      )}
    </button>
  );
}
