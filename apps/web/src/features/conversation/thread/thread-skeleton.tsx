import { Skeleton, VisuallyHidden } from "@mantine/core";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Delayed } from "../../../shared/ui/feedback/delayed.tsx";
import classes from "./thread.module.css";

const bubbles = [
  { mine: false, width: "46%", height: 52 },
  { mine: false, width: "30%", height: 32 },
  { mine: true, width: "52%", height: 72 },
  { mine: true, width: "38%", height: 32 },
  { mine: false, width: "56%", height: 52 },
  { mine: true, width: "28%", height: 32 },
] as const;

export function ThreadSkeleton() {
  const t = useTexts(sharedTexts);
  return (
    <div className={classes.thread}>
      <Delayed>
        <div className={classes.bubbles} role="status">
          <VisuallyHidden>{t("loading")}</VisuallyHidden>
          {bubbles.map(({ mine, width, height }) => (
            <Skeleton
              key={width}
              className={mine ? classes.mine : undefined}
              width={width}
              height={height}
              radius={10}
            />
          ))}
        </div>
      </Delayed>
    </div>
  );
}
