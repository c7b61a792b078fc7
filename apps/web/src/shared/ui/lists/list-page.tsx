import { Button, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus, IconSearch, IconSearchOff } from "@tabler/icons-react";
import { Fragment, type ReactNode, useRef } from "react";
import { useCommands } from "../../commands/use-commands.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import type { EntityList } from "../../lists/entity-list.ts";
import { listTexts } from "../../lists/list-texts.ts";
import type { EntityRow } from "../../lists/loaded-rows.ts";
import type { ListSearch } from "../../lists/use-list-search.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { PageHeader, PartHeader } from "../layout/page-header.tsx";
import { PageScroll } from "../layout/page-scroll.tsx";
import { EntityTable, type RowTone, type TableColumn } from "./entity-table.tsx";
import { ListEnd } from "./list-end.tsx";
import classes from "./lists.module.css";
import { SkeletonRows } from "./skeleton-rows.tsx";

interface ListPageProps<Row> {
  /** Prefix of the ids of the page's commands, equal to the page's name in the URL. */
  name: string;
  title: string;
  list: EntityList<Row>;
  search: ListSearch;
  searchLabel: string;
  /** Primary button of the page; undefined if no rows can be added. */
  add?: { label: string; run: () => void } | undefined;
  filters?: ReactNode;
  /** Menu with further actions that concern the whole list. */
  more?: ReactNode;
  columns: readonly TableColumn<Row>[];
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
  /** Whether the list is a section of a page that has its own title. */
  isPart?: boolean | undefined;
  /** Explanation of the list, displayed while it has no rows. */
  empty: { icon: ReactNode; title: string; hint: string; more?: ReactNode };
  children?: ReactNode;
}

const rowHeight = 56;

/**
 * Page that lists one kind of entity, with a search field, an add button and rows. All administration pages have this
 * form.
 */
export function ListPage<Row extends EntityRow>(props: ListPageProps<Row>) {
  const { name, title, list, search, searchLabel, add, more, filters, isPart, children } = props;
  const [Frame, Header] = isPart ? [Fragment, PartHeader] : [PageScroll, PageHeader];
  const input = useRef<HTMLInputElement>(null);
  const narrow = useMediaQuery("(max-width: 600px)", undefined, { getInitialValueInEffect: false });
  const shortAdd = useTexts(sharedTexts)("add");
  useCommands([
    ...(add
      ? [{ id: `${name}:add`, label: add.label, group: title, chord: "Alt+KeyN" as const, run: add.run }]
      : []),
    {
      id: `${name}:search`,
      label: searchLabel,
      group: title,
      chord: "Alt+KeyB",
      run: () => input.current?.focus(),
    },
  ]);
  return (
    <Frame>
      <Header
        title={title}
        {...(list.count === undefined
          ? {}
          : { count: list.count, isCountLimited: list.isCountLimited ?? false })}
      >
        <TextInput
          ref={input}
          className={classes.search}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          maxLength={200}
          value={search.text}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
        {add && (
          <Button leftSection={<IconPlus size={18} />} aria-label={add.label} onClick={add.run}>
            {narrow ? shortAdd : add.label}
          </Button>
        )}
        {more}
      </Header>
      {filters}
      <ListBody {...props} />
      {children}
    </Frame>
  );
}

function ListBody<Row extends EntityRow>({
  title,
  list,
  search,
  add,
  columns,
  toneOf,
  empty,
}: ListPageProps<Row>) {
  const t = useTexts(listTexts);
  const { rows, error, refetch, more } = list;
  if (!rows)
    return error ? (
      <ErrorState title={t("loadError")} error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rowHeight={rowHeight} />
    );
  if (rows.length === 0 && search.term !== "")
    return (
      <EmptyState icon={<IconSearchOff size={22} stroke={1.75} />} title={t("nothingFound")}>
        {t("nothingFoundHint", { term: search.term })}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        action={
          add && (
            <>
              <Button leftSection={<IconPlus size={18} />} onClick={add.run}>
                {add.label}
              </Button>
              {empty.more}
            </>
          )
        }
      >
        {empty.hint}
      </EmptyState>
    );
  return (
    <div className={classes.rows}>
      <EntityTable label={title} rows={rows} columns={columns} toneOf={toneOf} />
      <ListEnd more={more} loaded={rows.length} rowHeight={rowHeight} />
    </div>
  );
}
