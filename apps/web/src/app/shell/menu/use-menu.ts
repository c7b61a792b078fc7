import { isAllowed } from "@recado/contract/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { loadChunk } from "../../../shared/api/load-chunk.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { type MenuItem, menuGroups, pinnedItems } from "./menu-items.tsx";

/** Returns the entries of the menu that the user may open. */
export function useMenu() {
  const user = useUser();
  const inPlan = usePlan();
  const { data: installationItems = [] } = useQuery({
    queryKey: ["installation-menu"],
    queryFn: async () =>
      (
        await loadChunk(
          () => import("./installation-items.ts"),
          () => undefined,
        )
      ).installationItems,
    enabled: user.super,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isVisible = ({ permission, plan, superOnly }: MenuItem) =>
    (user.super || !superOnly) &&
    (permission === undefined || isAllowed(user, permission)) &&
    inPlan(plan) === true;
  const groups = [...menuGroups, { name: "installation" as const, items: installationItems }].map(
    ({ name, items }) => ({ name, items: items.filter(isVisible) }),
  );
  return { groups: groups.filter(({ items }) => items.length > 0), pinned: pinnedItems.filter(isVisible) };
}
