import type { Contact } from "@recado/contract/contacts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { ListedContact } from "./page-store.ts";
import type { ContactRow } from "./store.ts";

type Label = Pick<ContactRow, "id" | "name" | "number" | "email" | "profile_pic_url" | "is_group">;

export function presentContactLabel(row: Label) {
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? "",
    email: row.email,
    profilePicUrl: row.profile_pic_url,
    isGroup: row.is_group,
  };
}

export function presentContactNews(row: Label & Pick<ContactRow, "blocked">) {
  return { ...presentContactLabel(row), blocked: row.blocked };
}

export function presentContact(row: ListedContact): Contact {
  return {
    ...presentContactNews(row),
    urlPicture: row.profile_pic_url,
    whatsapp: row.whatsapp_id === null ? null : { id: row.whatsapp_id, name: row.whatsapp_name ?? "" },
    extraInfo: extraInfoOf(row),
    createdAt: row.created_at.toISOString(),
  };
}

export function extraInfoOf(row: Pick<ContactRow, "extra_info"> | undefined): Contact["extraInfo"] {
  return (row?.extra_info ?? []) as Contact["extraInfo"];
}

export function auditedContact({ name, number, email, extra_info }: ContactRow): AuditSubject {
  const extraInfo = extraInfoOf({ extra_info }).map((extra) => `${extra.name}: ${extra.value}`);
  return { label: name, fields: { name, number, email, extraInfo } };
}
