import type { Icon } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, use, useCallback } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { type EntitySource, removeRow, useEntityList } from "../../lists/entity-list.ts";
import { type EntitySearch, parseEntitySearch } from "../../lists/entity-search.ts";
import { listTexts } from "../../lists/list-texts.ts";
import type { EntityRow } from "../../lists/loaded-rows.ts";
import { useAddressedRow } from "../../lists/use-addressed-row.ts";
import { useListSearch } from "../../lists/use-list-search.ts";
import { FormHostContext } from "../dialogs/form-context.ts";
import type { RowTone, TableColumn } from "./entity-table.tsx";
import { ListPage } from "./list-page.tsx";

export interface RowDialogProps<Row> {
  /** Entity that is being edited; undefined while a new entity is being created. */
  row?: Row;
  onClose: () => void;
}

export interface RowEvents {
  onEdit: () => void;
  /** Called after the entity was deleted on the server; the caller removes it from the screen. */
  onRemoved: () => void;
}

interface EntityPageProps<Row> {
  source: EntitySource<Row>;
  texts: (key: "title" | "add" | "search" | "empty" | "emptyHint") => string;
  icon: Icon;
  columns: readonly TableColumn<Row>[];
  rowActions: (row: Row, events: RowEvents) => ReactNode;
  dialog: ComponentType<RowDialogProps<Row>>;
  toneOf?: (row: Row) => RowTone | undefined;
  /** Name of the page's tab in the URL, if the list is in a tab. */
  section?: string;
  mayAdd?: boolean;
  /** Further buttons of an empty list, beside the one that adds an entity. */
  emptyMore?: ReactNode;
  /** Menu with further actions that concern the whole list. */
  more?: ReactNode;
  /** Row of filters below the page's header; a function gets the search term. */
  filters?: ReactNode | ((searchTerm: string) => ReactNode);
  /** Whether the user may edit a row. If not, the row has no actions, and its URL opens no dialog. */
  mayEdit?: (row: Row) => boolean;
}

/**
 * Page with a list of one kind of entity. The URL says whether the dialog is open, and for which entity or for a new
 * one.
 */
export function EntityPage<Row extends EntityRow>(props: EntityPageProps<Row>) {
  const {
    source,
    texts,
    icon: EmptyIcon,
    columns,
    rowActions,
    dialog: Dialog,
    mayAdd = true,
    mayEdit,
    section,
  } = props;
  const client = useQueryClient();
  const actions = useTexts(listTexts)("actions");
  const wanted = parseEntitySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = useCallback(
    (search: EntitySearch) =>
      void navigate({ to: ".", search: section === undefined ? search : { section, ...search } }),
    [navigate, section],
  );
  const close = useCallback(() => show({}), [show]);
  const search = useListSearch();
  const list = useEntityList(source, search.term);
  const { row: edited, gone } = useAddressedRow({ source, id: wanted.edit, rows: list.rows, onGone: close });
  const ground = use(FormHostContext);
  const isOpen = (row: Row) => mayEdit?.(row) ?? true;
  const eventsOf = ({ id }: Row): RowEvents => ({
    onEdit: () => show({ edit: id }),
    onRemoved: () => removeRow(client, source, id),
  });
  return (
    <ListPage
      name={source.name}
      title={texts("title")}
      list={list}
      search={search}
      isPart={section !== undefined}
      toneOf={props.toneOf}
      more={props.more}
      filters={typeof props.filters === "function" ? props.filters(search.term) : props.filters}
      searchLabel={texts("search")}
      add={mayAdd ? { label: texts("add"), run: () => show({ new: true }) } : undefined}
      columns={[
        ...columns,
        {
          name: "actions",
          header: actions,
          place: "actions",
          cell: (row) => isOpen(row) && rowActions(row, eventsOf(row)),
        },
      ]}
      empty={{
        icon: <EmptyIcon size={22} stroke={1.75} />,
        title: texts("empty"),
        hint: texts("emptyHint"),
        more: props.emptyMore,
      }}
    >
      <Suspense>
        {wanted.new && mayAdd && <Dialog onClose={close} />}
        {edited && isOpen(edited) && (
          <FormHostContext value={gone === undefined ? ground : { ...ground, gone }}>
            <Dialog key={edited.id} row={edited} onClose={close} />
          </FormHostContext>
        )}
      </Suspense>
    </ListPage>
  );
}
