import { useEffect } from "react";
import { useCommands } from "../../../../shared/commands/use-commands.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../../shared/session/session-context.ts";
import { BadgeCount } from "../../../../shared/ui/layout/badge-count.tsx";
import { useInboxView } from "../../inbox-view.ts";
import tabs from "../list-tabs.module.css";
import { hasViewsPreference } from "./has-views.ts";
import { useSavedViews, useViewCounts } from "./use-saved-views.ts";
import { isSameList, isViewFor, searchOfView, viewOfSearch } from "./view-lists.ts";
import { viewTexts } from "./view-texts.ts";

/** Number of views that have a key, from 1 to 9. */
const mostKeys = 9;

/**
 * Tabs of the saved views that are for the user, each with its number of tickets. The keys 1 to 9 show a view. Choosing the present view
 * again removes its filters.
 */
export function ViewTabs() {
  const t = useTexts(viewTexts);
  const user = useUser();
  const views = useSavedViews().data?.filter((view) => isViewFor(view, user));
  const counts = useViewCounts(views ?? []);
  const { search, show } = useInboxView();
  const present = viewOfSearch(search);
  const shown = (views ?? []).map((view, index) => {
    const saved = searchOfView(view.list);
    const isPresent = isSameList(view.list, present);
    const unfiltered = saved.tab ? { tab: saved.tab } : {};
    const open = () => show(isPresent ? unfiltered : saved);
    return { ...view, isPresent, open, ...(index < mostKeys ? { keys: String(index + 1) } : {}) };
  });
  useCommands(
    shown.map(({ id, name, open, keys }) => ({
      id: `view:${id}`,
      label: name,
      group: t("title"),
      ...(keys ? { keys } : {}),
      run: open,
    })),
  );
  const hasViews = views && views.length > 0;
  useEffect(() => {
    if (hasViews !== undefined) hasViewsPreference.write(hasViews);
  }, [hasViews]);
  // The filter's menu shows an error of loading the views.
  if (!views) return hasViewsPreference.read() && <div className={tabs.viewsPlace} />;
  if (views.length === 0) return null;
  return (
    <nav className={tabs.views} aria-label={t("title")}>
      {shown.map(({ id, name, keys, isPresent, open }) => (
        <button
          key={id}
          type="button"
          className={tabs.subTab}
          aria-pressed={isPresent}
          title={keys ? `${name} (${keys})` : name}
          onClick={open}
        >
          <bdi className={tabs.viewName}>{name}</bdi>
          {counts.has(id) && <BadgeCount value={counts.get(id) ?? 0} tone="quiet" />}
        </button>
      ))}
    </nav>
  );
}
