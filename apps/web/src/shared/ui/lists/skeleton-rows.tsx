import { Skeleton, VisuallyHidden } from "@mantine/core";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { Delayed } from "../feedback/delayed.tsx";
import classes from "./skeleton-rows.module.css";

interface SkeletonRowsProps {
  rows?: number;
  /** Height of the rows that replace the placeholders, in pixels, so that nothing moves when the rows appear. */
  rowHeight: number;
  avatar?: boolean;
}

export function SkeletonRows({ rows = 8, rowHeight, avatar = false }: SkeletonRowsProps) {
  const t = useTexts(sharedTexts);
  return (
    <Delayed>
      <div className={classes.rows} role="status">
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className={classes.row} style={{ height: rowHeight }}>
            {avatar && <Skeleton circle height={40} width={40} />}
            <div className={classes.lines}>
              <Skeleton height={10} width={`${38 + ((row * 17) % 30)}%`} />
              <Skeleton height={10} width={`${60 + ((row * 23) % 30)}%`} />
            </div>
          </div>
        ))}
      </div>
    </Delayed>
  );
}
