import { IconListDetails } from "@tabler/icons-react";
import {
  ContactListRowActions,
  useContactListColumns,
} from "../features/contact-lists/contact-list-columns.tsx";
import { contactListSource } from "../features/contact-lists/queries.ts";
import { contactListTexts } from "../features/contact-lists/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const ContactListDialog = lazyComponent(() =>
  import("../features/contact-lists/contact-list-dialog.tsx").then((module) => ({
    default: module.ContactListDialog,
  })),
);

export function ContactListsPage() {
  return (
    <Permitted permission="campaigns:edit" plan="useCampaigns">
      <ContactLists />
    </Permitted>
  );
}

function ContactLists() {
  const t = useTexts(contactListTexts);
  const columns = useContactListColumns();
  useLiveRows(contactListSource, "ContactList", (event) =>
    event.action === "delete" ? event.id : event.record,
  );
  return (
    <EntityPage
      source={contactListSource}
      texts={t}
      icon={IconListDetails}
      columns={columns}
      rowActions={(list, events) => <ContactListRowActions list={list} {...events} />}
      dialog={ContactListDialog}
    />
  );
}
