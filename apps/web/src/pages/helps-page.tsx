import { TextInput } from "@mantine/core";
import type { HelpVideo } from "@recado/contract/helps";
import { IconHelpCircle, IconSearch, IconSearchOff } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { HelpCards } from "../features/helps/help-cards.tsx";
import { helpTexts } from "../features/helps/texts.ts";
import { useHelps } from "../features/helps/use-helps.ts";
import { useBrand } from "../shared/brand/brand.ts";
import { useCommands } from "../shared/commands/use-commands.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import type { EntityList } from "../shared/lists/entity-list.ts";
import { listTexts } from "../shared/lists/list-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import { ListEnd } from "../shared/ui/lists/list-end.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";
import classes from "./helps-page.module.css";

const HelpPlayer = lazyComponent(() =>
  import("../features/helps/help-player.tsx").then((module) => ({ default: module.HelpPlayer })),
);

export function HelpsPage() {
  const t = useTexts(helpTexts);
  const search = useListSearch();
  const list = useHelps(search.term);
  const input = useRef<HTMLInputElement>(null);
  const [watched, setWatched] = useState<HelpVideo>();
  const label = t("search");
  useCommands([
    { id: "helps:search", label, group: t("title"), chord: "Alt+KeyB", run: () => input.current?.focus() },
  ]);
  return (
    <PageScroll>
      <PageHeader title={t("title")}>
        <TextInput
          ref={input}
          className={classes.search}
          type="search"
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          maxLength={200}
          value={search.text}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
      </PageHeader>
      <Helps list={list} term={search.term} onWatch={setWatched} />
      <Suspense>{watched && <HelpPlayer help={watched} onClose={() => setWatched(undefined)} />}</Suspense>
    </PageScroll>
  );
}

interface HelpsProps {
  list: EntityList<HelpVideo>;
  term: string;
  onWatch: (help: HelpVideo) => void;
}

const cardHeight = 220;

function Helps({ list: { rows, error, refetch, more }, term, onWatch }: HelpsProps) {
  const t = useTexts(helpTexts);
  const inLists = useTexts(listTexts);
  const { name: brand } = useBrand();
  if (!rows && error) return <ErrorState title={inLists("loadError")} error={error} onRetry={refetch} />;
  if (!rows) return <SkeletonRows rows={3} rowHeight={cardHeight} />;
  if (rows.length === 0 && term !== "")
    return (
      <EmptyState icon={<IconSearchOff size={22} stroke={1.75} />} title={inLists("nothingFound")}>
        {inLists("nothingFoundHint", { term })}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconHelpCircle size={22} stroke={1.75} />} title={t("empty")}>
        {t("emptyHint", { brand })}
      </EmptyState>
    );
  return (
    <div className={classes.cards}>
      <HelpCards helps={rows} onWatch={onWatch} />
      <ListEnd more={more} loaded={rows.length} rowHeight={cardHeight} />
    </div>
  );
}
