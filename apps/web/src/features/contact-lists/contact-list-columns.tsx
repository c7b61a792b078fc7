import { ActionIcon } from "@mantine/core";
import { type ContactList, deleteContactList } from "@recado/contract/contact-lists";
import { IconFileDownload, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { call } from "../../shared/api/call.ts";
import { formatCount } from "../../shared/format/number.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./contact-list-columns.module.css";
import { saveSampleSheet } from "./save-contact-list.ts";
import { contactListTexts } from "./texts.ts";

export function useContactListColumns(): TableColumn<ContactList>[] {
  const t = useTexts(contactListTexts);
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ id, name }) => (
        <Link className={classes.name} to="/contact-lists/$id/contacts" params={{ id: String(id) }}>
          {name}
        </Link>
      ),
    },
    {
      name: "contacts",
      header: t("columns.contacts"),
      place: "fact",
      align: "end",
      cell: ({ contactsCount }) => formatCount(contactsCount),
    },
    {
      name: "whatsapp",
      header: t("columns.whatsapp"),
      place: "fact",
      align: "end",
      cell: (list) => <CheckState list={list} />,
    },
  ];
}

/** Number of people on WhatsApp, and progress of the check of the list's numbers. */
function CheckState({ list: { contactsCount, checkedCount, validCount } }: { list: ContactList }) {
  const t = useTexts(contactListTexts);
  const missing = contactsCount - checkedCount;
  return (
    <span className={classes.state}>
      {formatCount(validCount)}
      {missing > 0 && <span className={classes.missing}>{t("unchecked", { count: missing })}</span>}
    </span>
  );
}

export function ContactListRowActions({ list: { id, name }, ...events }: RowEvents & { list: ContactList }) {
  const t = useTexts(contactListTexts);
  return (
    <div className={classes.actions}>
      <ActionIcon aria-label={t("sample")} title={t("sample")} onClick={saveSampleSheet}>
        <IconFileDownload size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={`/contact-lists/${id}/contacts`}
        aria-label={t("open", { name })}
        title={t("open", { name })}
      >
        <IconUsers size={18} stroke={1.75} />
      </ActionIcon>
      <EntityRowActions
        name={name}
        consequence={t("consequence")}
        removed={t("removed", { name })}
        {...events}
        onRemove={() => call(deleteContactList, { params: { id: String(id) } })}
      />
    </div>
  );
}
