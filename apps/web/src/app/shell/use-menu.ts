import { isAllowed } from "@recado/contract/shared/permissions";
import { useUser } from "../../shared/session/session-context.ts";
import { menuGroups } from "./menu-items.tsx";

/** The menu as this user may see it. */
export function useMenu() {
  const { profile } = useUser();
  return menuGroups
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ permission }) => permission === undefined || isAllowed(profile, permission)),
    }))
    .filter(({ items }) => items.length > 0);
}
