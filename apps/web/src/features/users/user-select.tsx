import { listUsers, type User } from "@recado/contract/users";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { awayText } from "../../shared/format/absence.ts";
import { translate } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type FoundOption, SearchSelect } from "../../shared/ui/fields/search-select.tsx";
import { userTexts } from "./texts.ts";
import { type UserLoads, userLoadsQuery } from "./user-loads.ts";

export type FoundUser = FoundOption & Pick<User, "queues" | "profile" | "role" | "away" | "absence">;

interface UserSelectProps {
  label: string;
  description: string;
  value: FoundUser | null;
  error?: string | undefined;
  onChange: (user: FoundUser | null) => void;
}

/**
 * Field to choose a user of the company, whom the server searches by name or e-mail address. Users who have not accepted
 * their invitation cannot be chosen.
 */
export function UserSelect({ label, description, value, error, onChange }: UserSelectProps) {
  const t = useTexts(userTexts);
  const client = useQueryClient();
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
      search={(words) => searchUsers(client, words)}
    />
  );
}

async function searchUsers(client: QueryClient, searchParam: string): Promise<FoundUser[]> {
  const [{ users }, loads] = await Promise.all([
    call(listUsers, { query: { searchParam } }),
    // The loads only add a number to each name, so a colleague can be chosen even if counting the loads fails.
    client.fetchQuery(userLoadsQuery).catch(() => undefined),
  ]);
  return users.filter(({ invitation }) => !invitation).map((user) => userOption(user, loads));
}

export function userOption(user: User, loads: UserLoads | undefined): FoundUser {
  const { id, name, queues, profile, role, away, absence } = user;
  const queueNames = queues.map((queue) => queue.name).join(", ");
  const load = loads ? translate(userTexts, "openTickets", { count: loads.get(id) ?? 0 }) : "";
  const facts = [load, queueNames, away ? awayText(translate(userTexts, "away"), absence) : ""];
  const detail = facts.filter((fact) => fact !== "").join(" · ");
  return { id, name, detail, queues, profile, role, away, absence };
}
