import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { listTagNames } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { formatCount } from "../../../shared/format/number.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import { countOf, type TicketFilter } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";
import { useInboxView } from "../inbox-view.ts";
import classes from "./list-search.module.css";
import { NameFilter } from "./name-filter.tsx";
import { useMayShowAll } from "./use-may-show-all.ts";
import { hasCriteria, useTabFilter } from "./use-tab-filter.ts";

const searchDelayMs = 500;

export function InboxSearchField() {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const { text, write } = useSearchText();
  const mayFilterUsers = useMayShowAll();
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const users = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: mayFilterUsers,
  });
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        aria-label={t("searchLabel")}
        placeholder={t("searchLabel")}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        rightSection={<SearchCount />}
        rightSectionWidth={72}
        rightSectionPointerEvents="none"
        value={text}
        maxLength={200}
        autoFocus={text === ""}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <NameFilter
        label={t("filterTags")}
        names={tags.data ?? []}
        chosen={search.tags ?? []}
        onChange={(ids) => change({ tags: ids })}
      />
      {mayFilterUsers && (
        <NameFilter
          label={t("filterUsers")}
          names={users.data ?? []}
          chosen={search.users ?? []}
          onChange={(ids) => change({ users: ids })}
        />
      )}
    </search>
  );
}

/** Number of search results. A plus after the number means that the server stopped counting. */
function SearchCount() {
  const filter = useTabFilter("search");
  return hasCriteria(filter) && <FoundCount filter={filter} />;
}

function FoundCount({ filter }: { filter: TicketFilter }) {
  const { data } = useTicketList(filter);
  if (!data) return null;
  const more = data.pages[0]?.isCountLimited ? "+" : "";
  return <BadgeCount value={`${formatCount(countOf(data))}${more}`} tone="quiet" />;
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
  };
}
