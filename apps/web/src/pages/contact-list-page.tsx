import { Button } from "@mantine/core";
import type { ContactListItem } from "@recado/contract/contact-list-items";
import type { ContactList } from "@recado/contract/contact-lists";
import { ApiError } from "@recado/contract/shared/client";
import { IconFileUpload, IconFilter, IconUsers } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ComponentType, Suspense, useMemo, useState } from "react";
import { ImportNote } from "../features/contact-import/import-note.tsx";
import { CheckNote } from "../features/contact-lists/check-note.tsx";
import { ContactListMenu, type ListDialog } from "../features/contact-lists/contact-list-menu.tsx";
import { importToList } from "../features/contact-lists/import-to-list.ts";
import { ItemRowActions, useItemColumns } from "../features/contact-lists/item-columns.tsx";
import { contactListQuery, itemSource } from "../features/contact-lists/queries.ts";
import { contactListTexts } from "../features/contact-lists/texts.ts";
import { failureText } from "../shared/api/show-error.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { putRow, refetchRows, removeRow } from "../shared/lists/entity-list.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { FormHostContext } from "../shared/ui/dialogs/form-context.ts";
import { useLeaveWhenDeleted } from "../shared/ui/dialogs/use-leave-when-deleted.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage, type RowDialogProps } from "../shared/ui/lists/entity-page.tsx";

const ItemDialog = lazyComponent(() =>
  import("../features/contact-lists/item-dialog.tsx").then((module) => ({ default: module.ItemDialog })),
);
const ImportDialog = lazyComponent(() =>
  import("../features/contact-import/import-dialog.tsx").then((module) => ({ default: module.ImportDialog })),
);
const SelectionDialog = lazyComponent(() =>
  import("../features/contact-lists/selection-dialog.tsx").then((module) => ({
    default: module.SelectionDialog,
  })),
);

const missing = new ApiError(404, { error: "ERR_NO_CONTACT_LIST_FOUND" });

export function ContactListPage() {
  const { id } = useParams({ from: "/private/contact-lists/$id/contacts" });
  return (
    <Permitted permission="campaigns:edit" plan="useCampaigns">
      <OneList key={id} id={Number(id)} />
    </Permitted>
  );
}

function OneList({ id }: { id: number }) {
  const t = useTexts(contactListTexts);
  const { data: list, error, refetch } = useQuery(contactListQuery(id));
  const isDeleted = useListLive(id);
  const isGone = isDeleted || (list !== undefined && error instanceof ApiError && error.status === 404);
  const navigate = useNavigate();
  const ground = useLeaveWhenDeleted(
    isGone ? failureText(missing) : undefined,
    () => void navigate({ to: "/contact-lists", replace: true }),
  );
  if (list)
    return (
      <FormHostContext value={ground}>
        <Items list={list} />
      </FormHostContext>
    );
  return error && <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
}

/**
 * Keeps the data of the contact list current by live events. Returns whether the contact list was deleted elsewhere.
 */
function useListLive(id: number): boolean {
  const client = useQueryClient();
  const [isDeleted, setDeleted] = useState(false);
  useLiveEvent("ContactList", (event) => {
    if (event.action === "delete") {
      if (event.id === id) setDeleted(true);
    } else if (event.record.id === id) client.setQueryData(contactListQuery(id).queryKey, event.record);
  });
  return isDeleted;
}

function Items({ list }: { list: ContactList }) {
  const t = useTexts(contactListTexts);
  const columns = useItemColumns();
  const [open, setOpen] = useState<ListDialog | null>(null);
  const source = useMemo(() => itemSource(list.id), [list.id]);
  const dialog = useMemo(() => dialogOf(list.id), [list.id]);
  const client = useQueryClient();
  const target = useMemo(
    () => importToList(list.id, (begun) => client.setQueryData(contactListQuery(list.id).queryKey, begun)),
    [list.id, client],
  );
  useLiveEvent(`ContactListItem-${list.id}`, (event) => {
    if (event.action === "reload") refetchRows(client, source);
    else if (event.action === "delete") removeRow(client, source, event.id);
    else putRow(client, source, event.record);
  });
  const close = () => setOpen(null);
  return (
    <>
      <EntityPage
        source={source}
        texts={(key) => (key === "title" ? list.name : t(`items.${key}`))}
        icon={IconUsers}
        columns={columns}
        rowActions={(item, events) => <ItemRowActions item={item} {...events} />}
        dialog={dialog}
        more={<ContactListMenu list={list} onOpen={setOpen} />}
        emptyMore={
          <>
            <Button
              variant="default"
              leftSection={<IconFileUpload size={18} stroke={1.75} />}
              onClick={() => setOpen("sheet")}
            >
              {t("import")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFilter size={18} stroke={1.75} />}
              onClick={() => setOpen("selection")}
            >
              {t("select")}
            </Button>
          </>
        }
        filters={
          <>
            {list.import && (
              <ImportNote
                state={list.import}
                onChanged={(state) =>
                  client.setQueryData(contactListQuery(list.id).queryKey, { ...list, import: state })
                }
              />
            )}
            {list.contactsCount > 0 && <CheckNote list={list} />}
          </>
        }
      />
      <Suspense>
        {open === "sheet" && <ImportDialog target={target} onClose={close} />}
        {open === "selection" && <SelectionDialog contactListId={list.id} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Returns a component with the dialog for an item of the contact list, as EntityPage requires it. */
function dialogOf(contactListId: number): ComponentType<RowDialogProps<ContactListItem>> {
  return (props) => <ItemDialog contactListId={contactListId} {...props} />;
}
