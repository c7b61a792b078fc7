import {
  EmojiPicker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from "frimousse";
import { currentLanguage } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./emoji-panel.module.css";
import { emojiTexts } from "./texts.ts";

/** URL of the folder where the build puts the emoji names, so that the picker contacts no other server. */
const source = "/emoji";

interface EmojiPanelProps {
  onPick: (emoji: string) => void;
}

export function EmojiPanel({ onPick }: EmojiPanelProps) {
  const t = useTexts(emojiTexts);
  return (
    <EmojiPicker.Root
      className={classes.panel}
      locale={currentLanguage()}
      emojibaseUrl={source}
      columns={9}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className={classes.search}
        aria-label={t("search")}
        placeholder={t("search")}
        autoFocus
      />
      <EmojiPicker.Viewport className={classes.viewport}>
        <EmojiPicker.Loading className={classes.state}>{t("loading")}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={classes.state}>{t("nothing")}</EmojiPicker.Empty>
        <EmojiPicker.List components={{ CategoryHeader, Row, Emoji }} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

function CategoryHeader({ category, ...properties }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...properties} className={classes.category}>
      {category.label}
    </div>
  );
}

/** Converts a row or column index for ARIA: the picker counts from 0, ARIA counts from 1. */
function counted(index: number | undefined): number {
  return (index ?? 0) + 1;
}

function Row({ children, ...properties }: EmojiPickerListRowProps) {
  const row = { ...properties, "aria-rowindex": counted(properties["aria-rowindex"]) };
  return <div {...row}>{children}</div>;
}

function Emoji({ emoji, ...properties }: EmojiPickerListEmojiProps) {
  const cell = { ...properties, "aria-colindex": counted(properties["aria-colindex"]) };
  return (
    <button type="button" {...cell} className={classes.emoji} data-active={emoji.isActive || undefined}>
      {emoji.emoji}
    </button>
  );
}
