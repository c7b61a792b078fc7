import type { Message } from "@recado/contract/messages";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { messageTexts } from "../texts.ts";
import classes from "./bubble-body.module.css";

const BubbleMenuItems = lazyComponent(() =>
  import("./bubble-menu-items.tsx").then((module) => ({ default: module.BubbleMenuItems })),
);

const HoverActions = lazyComponent(() =>
  import("./bubble-tools.tsx").then((module) => ({ default: module.HoverActions })),
);

interface BubbleMenuProps {
  message: Message;
  canReply: boolean;
}

export function BubbleMenu({ message, canReply }: BubbleMenuProps) {
  const t = useTexts(messageTexts);
  return (
    <div className={classes.place} data-bubble-buttons>
      <Dropdown
        label={t("menu")}
        width={268}
        button={(properties) => (
          <button
            type="button"
            className={classes.button}
            data-menu-button
            aria-label={t("menu")}
            {...properties}
          >
            <IconChevronDown size={16} stroke={2} />
          </button>
        )}
      >
        <Suspense>
          <BubbleMenuItems message={message} canReply={canReply} />
        </Suspense>
      </Dropdown>
      <Suspense>{canReply && <HoverActions message={message} />}</Suspense>
    </div>
  );
}
