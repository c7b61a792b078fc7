import { useSplitter } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./inbox-split.module.css";
import { listWidthPreference, narrowestList, widestList } from "./list-width.ts";
import { ticketTexts } from "./texts.ts";

interface InboxSplitProps {
  list: ReactNode;
  conversation: ReactNode;
}

/** List and conversation side by side; the line between them moves by pointer and by arrow keys. */
export function InboxSplit({ list, conversation }: InboxSplitProps) {
  const t = useTexts(ticketTexts);
  const width = listWidthPreference.use();
  const { ref, getHandleProps } = useSplitter<HTMLDivElement>({
    panels: [{ defaultSize: 33, min: narrowestList, max: widestList }, { defaultSize: 67 }],
    sizes: [width, 100 - width],
    onSizeChange: ([size]) => listWidthPreference.write(Number(size)),
  });
  return (
    <div ref={ref} className={classes.split}>
      <div className={classes.list} style={{ flexBasis: `${width}%` }}>
        {list}
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role, separator, comes as a property. */}
      <div className={classes.handle} aria-label={t("resize")} {...getHandleProps({ index: 0 })} />
      <div className={classes.conversation}>{conversation}</div>
    </div>
  );
}
