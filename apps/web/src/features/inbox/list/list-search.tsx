import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { listTagNames } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { formatCount } from "../../../shared/format/number.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSeesAllTickets } from "../../../shared/session/session-context.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { chosenIds, withValues } from "../../tickets/chosen-filter.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { countOf, type TicketListFilter } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";
import { useInboxView } from "../inbox-view.ts";
import classes from "./list-search.module.css";
import { NameFilter } from "./name-filter.tsx";
import { hasCriteria, useTabFilter } from "./use-tab-filter.ts";

const searchDelayMs = 500;

export function InboxSearchField() {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const { filter = [] } = search;
  const { text, write, flush } = useSearchText();
  const [awaited, setAwaited] = useState<string | null>(null);
  const mayFilterUsers = useSeesAllTickets();
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const users = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: mayFilterUsers,
  });

  /** The arrow down leads from the field to the first result, and Enter opens that. */
  function leadToResults(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && focusFirstResult()) event.preventDefault();
    if (event.key !== "Enter") return;
    event.preventDefault();
    setAwaited(text.trim());
    flush();
  }

  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        aria-label={t("searchLabel")}
        placeholder={t("searchLabel")}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        rightSection={<SearchCount awaited={awaited} onOpened={() => setAwaited(null)} />}
        rightSectionWidth={72}
        rightSectionPointerEvents="none"
        value={text}
        maxLength={200}
        autoFocus={text === ""}
        onChange={(event) => {
          setAwaited(null);
          write(event.currentTarget.value);
        }}
        onKeyDown={leadToResults}
      />
      <NameFilter
        label={t("filterTags")}
        names={tags.data ?? []}
        chosen={chosenIds(filter, "tag")}
        onChange={(ids) => change({ filter: withValues(filter, "tag", ids) })}
      />
      {mayFilterUsers && (
        <NameFilter
          label={t("filterUsers")}
          names={users.data ?? []}
          chosen={chosenIds(filter, "user")}
          onChange={(ids) => change({ filter: withValues(filter, "user", ids) })}
        />
      )}
    </search>
  );
}

interface SearchCountProps {
  /** Search term whose first result shall open as soon as its results are there; null if none is awaited. */
  awaited: string | null;
  onOpened: () => void;
}

/** Number of search results. A plus after the number means that the server stopped counting. */
function SearchCount(props: SearchCountProps) {
  const filter = useTabFilter("search");
  return hasCriteria(filter) && <FoundCount filter={filter} {...props} />;
}

function FoundCount({ filter, awaited, onOpened }: SearchCountProps & { filter: TicketListFilter }) {
  const { data, isPlaceholderData } = useTicketList(filter);
  const isFound = data !== undefined && !isPlaceholderData;
  const open = useEffectEvent(() => {
    onOpened();
    openFirstResult();
  });
  const opens = isFound && awaited === filter.searchParam;
  useEffect(() => {
    if (!opens) return;
    // The list shows the same results in this frame.
    const frame = requestAnimationFrame(open);
    return () => cancelAnimationFrame(frame);
  }, [opens]);
  if (!data) return null;
  const more = data.pages[0]?.isCountLimited ? "+" : "";
  return <BadgeCount value={`${formatCount(countOf(data))}${more}`} tone="quiet" />;
}

/** Focuses the first search result and opens it. A waiting ticket is focused only, because it must be accepted. */
function openFirstResult(): void {
  const first = focusFirstResult();
  if (first instanceof HTMLAnchorElement) first.click();
}

function focusFirstResult(): HTMLElement | null {
  const first = document.querySelector<HTMLElement>("[data-ticket-list] [data-index] :is(a, button)");
  first?.focus();
  return first;
}

/**
 * Connects the search field to the URL. Typing changes the URL after a short delay. Other changes of the URL, by the
 * palette, a saved view or Back, change the field.
 */
function useSearchText() {
  const { search, change } = useInboxView();
  const q = search.q ?? "";
  const [text, setText] = useState(q);
  /**
   * Search terms that were written to the URL but have not arrived from there yet. The field may contain newer text
   * by then.
   */
  const sent = useRef<string[]>([]);
  const searchSoon = useDebouncedCallback((wanted: string) => {
    if (wanted === q) return;
    sent.current.push(wanted);
    change({ q: wanted });
  }, searchDelayMs);
  const follow = useEffectEvent((now: string) => {
    const place = sent.current.indexOf(now);
    if (place >= 0) {
      sent.current.splice(0, place + 1);
      return;
    }
    searchSoon.cancel();
    setText(now);
  });
  useEffect(() => follow(q), [q]);
  return {
    text,
    write(wanted: string) {
      setText(wanted);
      searchSoon(wanted);
    },
    /** Searches at once what was typed. */
    flush: searchSoon.flush,
  };
}
