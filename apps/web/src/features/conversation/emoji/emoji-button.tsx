import { ActionIcon } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { type RefObject, Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { insertText } from "../../../shared/ui/fields/insert-text.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { emojiTexts } from "./texts.ts";

const EmojiPanel = lazyComponent(() =>
  import("./emoji-panel.tsx").then((module) => ({ default: module.EmojiPanel })),
);

const width = 340;

/** Button that opens the emoji picker. The picker and its data are loaded when the user opens the picker. */
export function EmojiButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTexts(emojiTexts);
  return (
    <Dropdown
      label={t("title")}
      role="dialog"
      width={width}
      align="left"
      button={(properties) => (
        <ActionIcon variant="subtle" color="gray" aria-label={t("open")} title={t("open")} {...properties}>
          <IconMoodSmile size={20} stroke={1.75} />
        </ActionIcon>
      )}
    >
      <Suspense>
        <EmojiPanel
          onPick={(emoji) => {
            if (field.current) insertText(field.current, emoji);
          }}
        />
      </Suspense>
    </Dropdown>
  );
}
