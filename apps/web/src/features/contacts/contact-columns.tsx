import type { Contact } from "@recado/contract/contacts";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconBan, IconUsers } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { Avatar } from "../../shared/ui/layout/avatar.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./contact-columns.module.css";
import { ContactRowActions } from "./contact-row-actions.tsx";
import { contactPageTexts } from "./page-texts.ts";

export interface ContactHandlers {
  onEdit: (id: number) => void;
  onTicket: (contact: Contact) => void;
}

export function useContactColumns(handlers: ContactHandlers): TableColumn<Contact>[] {
  const t = useTexts(contactPageTexts);
  const actions = useTexts(listTexts)("actions");
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: (contact) => <Who contact={contact} /> },
    {
      name: "number",
      header: t("columns.number"),
      place: "fact",
      cell: ({ number }) => <span className={classes.number}>{formatPhone(number) || "—"}</span>,
    },
    {
      name: "email",
      header: t("columns.email"),
      place: "fact",
      cell: ({ email }) => <span className={classes.email}>{email || "—"}</span>,
    },
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: (contact) => <ContactRowActions contact={contact} {...handlers} />,
    },
  ];
}

function Who({ contact: { name, profilePicUrl, isGroup, blocked } }: { contact: Contact }) {
  const t = useTexts(contactPageTexts);
  return (
    <div className={classes.who}>
      <Avatar name={name} picture={profilePicUrl} size={32} />
      <span className={classes.name} title={name}>
        {name}
      </span>
      {isGroup && <IconUsers size={16} stroke={1.75} role="img" aria-label={t("group")} />}
      {blocked && (
        <span className={classes.blocked}>
          <IconBan size={14} stroke={2} aria-hidden="true" />
          {t("blocked")}
        </span>
      )}
    </div>
  );
}
