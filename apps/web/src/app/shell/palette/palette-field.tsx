import { IconSearch } from "@tabler/icons-react";
import { isApple, keyNames } from "../../../shared/commands/key-names.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Kbd } from "../../../shared/ui/layout/kbd.tsx";
import { shellTexts } from "../texts.ts";
import classes from "./palette.module.css";

/** Button that looks like a search field and opens the command palette. */
export function PaletteField({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(shellTexts);
  return (
    <button
      type="button"
      className={classes.paletteFieldField}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{t("search")}</span>
      <span className={classes.paletteFieldKeys} aria-hidden="true">
        <Kbd>{keyNames("$mod+k", isApple()).join(" ")}</Kbd>
      </span>
    </button>
  );
}
