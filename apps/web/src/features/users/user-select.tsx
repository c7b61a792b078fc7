import { listUsers, type User } from "@recado/contract/users";
import { call } from "../../shared/api/call.ts";
import { awayText } from "../../shared/format/absence.ts";
import { translate } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type FoundOption, SearchSelect } from "../../shared/ui/fields/search-select.tsx";
import { userTexts } from "./texts.ts";

export type FoundUser = FoundOption & Pick<User, "queues" | "profile" | "away" | "absence">;

interface UserSelectProps {
  label: string;
  description: string;
  value: FoundUser | null;
  error?: string | undefined;
  onChange: (user: FoundUser | null) => void;
}

/** Field to choose a user of the company, whom the server searches by name or e-mail address. */
export function UserSelect({ label, description, value, error, onChange }: UserSelectProps) {
  const t = useTexts(userTexts);
  const away = awayText(t("away"), value?.absence ?? null);
  return (
    <SearchSelect
      label={label}
      description={value?.away ? t("isAway", { name: value.name, away }) : description}
      texts={{ hint: t("searchHint"), searching: t("searching"), nothing: t("nothingFound") }}
      value={value}
      error={error}
      path="userId"
      autoFocus
      onChange={onChange}
      subject="users"
      search={searchUsers}
    />
  );
}

async function searchUsers(searchParam: string): Promise<FoundUser[]> {
  const { users } = await call(listUsers, { query: { searchParam } });
  return users.map(userOption);
}

export function userOption({ id, name, queues, profile, away, absence }: User): FoundUser {
  const queueNames = queues.map((queue) => queue.name).join(", ");
  const facts = [queueNames, away ? awayText(translate(userTexts, "away"), absence) : ""];
  const detail = facts.filter((fact) => fact !== "").join(" · ");
  return { id, name, detail, queues, profile, away, absence };
}
