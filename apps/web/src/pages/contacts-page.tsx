import type { Contact } from "@recado/contract/contacts";
import { IconAddressBook } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { useContactColumns } from "../features/contacts/contact-columns.tsx";
import { ContactDialogs } from "../features/contacts/contact-dialogs.tsx";
import { contactPageTexts } from "../features/contacts/page-texts.ts";
import { useContacts } from "../features/contacts/use-contacts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { ListPage } from "../shared/ui/list-page.tsx";

const ContactTicket = lazy(() =>
  import("../features/tickets/contact-ticket.tsx").then((module) => ({ default: module.ContactTicket })),
);

export function ContactsPage() {
  const t = useTexts(contactPageTexts);
  const wanted = useSearch({ from: "/private/contacts" });
  const navigate = useNavigate({ from: "/contacts" });
  const search = useListSearch();
  const list = useContacts(search.term);
  const [forTicket, setForTicket] = useState<Contact | null>(null);
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
      columns={columns}
      empty={{
        icon: <IconAddressBook size={22} stroke={1.75} />,
        title: t("empty"),
        hint: t("emptyHint"),
      }}
    >
      <ContactDialogs search={wanted} onClose={close} onEdit={edit} />
      <Suspense>
        {forTicket && <ContactTicket contact={forTicket} onClose={() => setForTicket(null)} />}
      </Suspense>
    </ListPage>
  );
}
