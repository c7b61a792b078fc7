import type { Contact } from "@recado/contract/contacts";
import type { Audited } from "../audit-log/actions.ts";
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

export function presentContact(row: ContactRow): Contact {
  return {
    ...presentContactNews(row),
    extraInfo: row.extra_info as Contact["extraInfo"],
    createdAt: row.created_at.toISOString(),
  };
}

export function auditedContact({ name, number, email, extra_info }: ContactRow): Audited {
  const extraInfo = (extra_info as Contact["extraInfo"]).map((extra) => `${extra.name}: ${extra.value}`);
  return { label: name, fields: { name, number, email, extraInfo } };
}
