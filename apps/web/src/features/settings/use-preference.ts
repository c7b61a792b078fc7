import { type Company, updateCompanyPreferences } from "@recado/contract/companies";
import { call } from "../../shared/api/call.ts";
import { useSession, useUser } from "../../shared/session/session-context.ts";
import { useSaveOnChange } from "./use-save-on-change.ts";

/** A field of the company that is stored with the company instead of as a setting, such as its name. */
export function usePreference<Key extends "name" | "language" | "timeZone">(key: Key) {
  const { updateUser } = useSession();
  const { company } = useUser();
  return useSaveOnChange<Company[Key]>({
    about: key,
    current: company[key],
    show: (value) => updateUser((known) => ({ ...known, company: { ...known.company, [key]: value } })),
    send: (value) =>
      call(updateCompanyPreferences, { params: { id: String(company.id) }, body: { [key]: value } }),
  });
}
