import type { GroupMember } from "@recado/contract/contacts";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { hasWordStarting } from "../../../shared/format/fold-text.ts";

export interface LabelledMember extends GroupMember {
  /** Name to show; members of one name are told apart by their numbers. */
  label: string;
}

/** Gives each member of a group a label that no other member has, so that a text can mention either of them. */
export function labelMembers(members: readonly GroupMember[]): LabelledMember[] {
  const counts = new Map<string, number>();
  const named = members.map((member) => ({ ...member, label: shortLabel(member) }));
  for (const { label } of named) counts.set(label, (counts.get(label) ?? 0) + 1);
  return named.map((member) =>
    counts.get(member.label) === 1 ? member : { ...member, label: `${member.label} ${distinction(member)}` },
  );
}

function shortLabel({ name, number }: GroupMember): string {
  return name === number ? formatPhone(number) : name.replaceAll(/\s+/g, " ").trim();
}

function distinction({ id, number }: GroupMember): string {
  return number === "" ? id.slice(id.indexOf(":") + 1) : formatPhone(number);
}

const mostShown = 8;

/** Members of whose name at least one word starts with the typed text, or whose number contains its digits. */
export function matchMembers(members: readonly LabelledMember[], query: string): LabelledMember[] {
  const isNumber = /^\+?\d+$/.test(query);
  return members
    .filter(
      ({ label, number }) =>
        (isNumber && number.includes(query.replace("+", ""))) || hasWordStarting(label, query),
    )
    .slice(0, mostShown);
}
