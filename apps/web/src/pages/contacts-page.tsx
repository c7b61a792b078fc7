import { Button } from "@mantine/core";
import type { Contact } from "@recado/contract/contacts";
import { IconAddressBook, IconFileUpload } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useState } from "react";
import { CompanyImportNote } from "../features/contact-import/company-import-note.tsx";
import { useContactColumns } from "../features/contacts/contact-columns.tsx";
import { ContactDialogs } from "../features/contacts/contact-dialogs.tsx";
import { ContactsMenu, type ContactsPageDialog } from "../features/contacts/contacts-menu.tsx";
import { contactPageTexts } from "../features/contacts/page-texts.ts";
import { useContacts } from "../features/contacts/use-contacts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

const ContactTicket = lazyComponent(() =>
  import("../features/inbox/contact-ticket.tsx").then((module) => ({ default: module.ContactTicket })),
);

const ImportDialog = lazyComponent(() =>
  import("../features/contact-import/import-dialog.tsx").then((module) => ({ default: module.ImportDialog })),
);
const PhoneImport = lazyComponent(() =>
  import("../features/connections/import/phone-import.tsx").then((module) => ({
    default: module.PhoneImport,
  })),
);
const RepeatedContacts = lazyComponent(() =>
  import("../features/contact-panel/merges/repeated-contacts.tsx").then((module) => ({
    default: module.RepeatedContacts,
  })),
);

const NumberRepairDialog = lazyComponent(() =>
  import("../features/contacts/repair/number-repairs.tsx").then((module) => ({
    default: module.NumberRepairDialog,
  })),
);

const bookDialogs = {
  sheet: ImportDialog,
  phone: PhoneImport,
  merges: RepeatedContacts,
  numbers: NumberRepairDialog,
};

export function ContactsPage() {
  const t = useTexts(contactPageTexts);
  const wanted = useSearch({ from: "/private/contacts" });
  const navigate = useNavigate({ from: "/contacts" });
  const search = useListSearch();
  const list = useContacts(search.term);
  const [forTicket, setForTicket] = useState<Contact | null>(null);
  const [book, setBook] = useState<ContactsPageDialog | null>(null);
  const BookDialog = book && bookDialogs[book];
  const edit = (id: number) => void navigate({ search: { edit: id } });
  const columns = useContactColumns({ onEdit: edit, onTicket: setForTicket });
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="contacts"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      more={<ContactsMenu onOpen={setBook} />}
      filters={<CompanyImportNote kind="contacts" />}
      columns={columns}
      empty={{
        icon: <IconAddressBook size={22} stroke={1.75} />,
        title: t("empty"),
        hint: t("emptyHint"),
        more: (
          <Button
            variant="default"
            leftSection={<IconFileUpload size={18} stroke={1.75} />}
            onClick={() => setBook("sheet")}
          >
            {t("importSheet")}
          </Button>
        ),
      }}
    >
      <ContactDialogs search={wanted} onClose={close} onEdit={edit} />
      <Suspense>
        {forTicket && <ContactTicket contact={forTicket} onClose={() => setForTicket(null)} />}
        {BookDialog && <BookDialog onClose={() => setBook(null)} />}
      </Suspense>
    </ListPage>
  );
}
