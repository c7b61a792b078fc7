import { openLane } from "@recado/contract/kanban";
import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { useBoard } from "./board-context.ts";
import type { LaneCards as Cards } from "./board-lanes.ts";
import { useLaneCards } from "./board-queries.ts";
import { cardGap, cardHeight } from "./card.tsx";
import classes from "./kanban.module.css";
import { LaneCardList } from "./lane-cards.tsx";
import { LaneMenu } from "./lane-menu.tsx";
import { boardTexts } from "./texts.ts";
import type { Lane as LaneFacts } from "./use-board-lanes.ts";

interface LaneProps {
  lane: LaneFacts;
  movable: boolean;
}

export function LaneColumn({ lane, movable }: LaneProps) {
  const { data } = useLaneCards(lane.key).cards;
  const mayOrder = useCan("tags:kanban");
  return (
    <section className={classes.lane} aria-label={lane.name} data-lane={lane.key}>
      <header className={classes.head} style={{ borderTopColor: lane.color ?? "var(--rc-line-strong)" }}>
        <h2 className={classes.name} title={lane.name}>
          {lane.name}
        </h2>
        {data && <BadgeCount value={data.count} tone="quiet" />}
        {mayOrder && lane.key !== openLane && <LaneMenu tagId={lane.key} name={lane.name} />}
      </header>
      <LaneContent lane={lane} movable={movable} />
    </section>
  );
}

function LaneContent({ lane, movable }: LaneProps) {
  const t = useTexts(boardTexts);
  const { isDragging } = useBoard();
  const { cards, more, askMore } = useLaneCards(lane.key);
  const shown = useHeld(cards.data, isDragging);
  if (!shown)
    return cards.isError ? (
      <ErrorState title={t("loadError")} error={cards.error} onRetry={() => void cards.refetch()} />
    ) : (
      <SkeletonRows rows={4} rowHeight={cardHeight + cardGap} avatar />
    );
  return (
    <>
      <LaneCardList
        lane={lane.key}
        label={t("lane", { name: lane.name, count: shown.count })}
        tickets={shown.tickets}
        count={shown.count}
        movable={movable}
        loadMore={moreOf(shown, more, cards.isFetching, askMore)}
      />
      {more.isError && <ErrorState error={more.error} onRetry={more.reset} />}
    </>
  );
}

type More = ReturnType<typeof useLaneCards>["more"];

function moreOf(
  cards: Cards,
  more: Pick<More, "isPending" | "isError">,
  isFetching: boolean,
  ask: (after: number) => void,
): (() => void) | null {
  const last = cards.tickets.at(-1);
  if (!cards.hasMore || !last || more.isPending || more.isError || isFetching) return null;
  return () => ask(last.id);
}

/** Returns the current value or, while `isHeld` is true, the last value from before. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
