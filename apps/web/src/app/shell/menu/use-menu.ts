import { isAllowed } from "@recado/contract/shared/permissions";
import { useUser } from "../../../shared/session/session-context.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { menuGroups } from "./menu-items.tsx";

export function useMenu() {
  const { profile, super: isSuper } = useUser();
  const inPlan = usePlan();
  return menuGroups
    .map(({ name, items }) => ({
      name,
      items: items.filter(
        ({ permission, plan, superOnly }) =>
          (isSuper || !superOnly) &&
          (permission === undefined || isAllowed(profile, permission)) &&
          inPlan(plan) === true,
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
