import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { listTexts } from "../../lists/list-texts.ts";
import type { MoreRows } from "../../lists/more-rows.ts";
import classes from "./lists.module.css";
import { SkeletonRows } from "./skeleton-rows.tsx";

interface ListEndProps {
  more: MoreRows;
  loaded: number;
  rowHeight: number;
}

/**
 * End of the loaded rows of a list, rendered in a positioned box. It loads more rows shortly before it becomes visible,
 * and shows an error if loading failed.
 */
export function ListEnd({ more, loaded, rowHeight }: ListEndProps) {
  const t = useTexts(sharedTexts);
  const inLists = useTexts(listTexts);
  const mark = useRef<HTMLDivElement>(null);
  const { exist, loading, failed } = more;
  // Number of requests for more rows. The effect below depends on it: if the list is refetched before the new rows are
  // rendered, no other dependency changes.
  const [asked, setAsked] = useState(0);
  const load = useEffectEvent(() => {
    more.load();
    setAsked(asked + 1);
  });
  const wanted = exist && !loading && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the mark has moved, and may be in sight still.
  useEffect(() => {
    if (!wanted || !mark.current) return;
    const watch = new IntersectionObserver((entries) => {
      // A busy browser reports several entries at once; the last entry is the current state.
      if (entries.at(-1)?.isIntersecting) load();
    });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [wanted, loaded, asked]);

  return (
    <>
      <div ref={mark} className={classes.mark} />
      {loading && <SkeletonRows rows={2} rowHeight={rowHeight} />}
      {failed && (
        <div className={classes.listEndFailed} role="alert">
          <span>{inLists("loadError")}</span>
          <Button variant="subtle" size="compact-sm" onClick={more.load}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
    </>
  );
}
