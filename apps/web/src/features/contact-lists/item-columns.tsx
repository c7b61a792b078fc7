import { type ContactListItem, deleteContactListItem } from "@recado/contract/contact-list-items";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./contact-lists.module.css";
import { contactListTexts } from "./texts.ts";

export function useItemColumns(): TableColumn<ContactListItem>[] {
  const t = useTexts(contactListTexts);
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ name, isWhatsappValid }) => (
        <span className={classes.name}>
          <WhatsappMark isValid={isWhatsappValid} />
          {name}
        </span>
      ),
    },
    {
      name: "number",
      header: t("columns.number"),
      place: "fact",
      cell: ({ number }) => formatPhone(number),
    },
    { name: "email", header: t("columns.email"), place: "fact", cell: ({ email }) => email || "—" },
  ];
}

const marks = {
  valid: IconCircleCheck,
  invalid: IconCircleX,
  unknown: IconClock,
};

function WhatsappMark({ isValid }: { isValid: boolean | null }) {
  const t = useTexts(contactListTexts);
  const state = isValid === null ? "unknown" : (["invalid", "valid"] as const)[Number(isValid)];
  if (!state) return null;
  const Mark = marks[state];
  return (
    <Mark
      className={classes.mark}
      data-state={state}
      size={20}
      stroke={1.75}
      role="img"
      aria-label={t(`marks.${state}`)}
    >
      <title>{t(`marks.${state}`)}</title>
    </Mark>
  );
}

export function ItemRowActions({ item: { id, name }, ...events }: RowEvents & { item: ContactListItem }) {
  const t = useTexts(contactListTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("itemConsequence")}
      removed={t("itemRemoved", { name })}
      {...events}
      onRemove={() => call(deleteContactListItem, { params: { id: String(id) } })}
    />
  );
}
