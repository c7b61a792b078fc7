import { isAllowed } from "@recado/contract/shared/permissions";
import { useUser } from "../../../shared/session/session-context.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { type MenuItem, menuGroups, pinnedItems } from "./menu-items.tsx";

/** Returns the entries of the menu that the user may open. */
export function useMenu() {
  const { profile, super: isSuper } = useUser();
  const inPlan = usePlan();
  const isVisible = ({ permission, plan, superOnly }: MenuItem) =>
    (isSuper || !superOnly) &&
    (permission === undefined || isAllowed(profile, permission)) &&
    inPlan(plan) === true;
  const groups = menuGroups.map(({ name, items }) => ({ name, items: items.filter(isVisible) }));
  return { groups: groups.filter(({ items }) => items.length > 0), pinned: pinnedItems.filter(isVisible) };
}
