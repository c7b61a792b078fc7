import { useEffect } from "react";
import { useCommands } from "../../../../shared/commands/use-commands.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../../shared/ui/layout/badge-count.tsx";
import { readSaved, useInboxView, writeSaved } from "../../inbox-view.ts";
import tabs from "../list-tabs.module.css";
import { hasViewsPreference } from "./has-views.ts";
import { useSavedViews, useViewCounts } from "./use-saved-views.ts";
import { viewTexts } from "./view-texts.ts";

/** Number of views that have a key, from 1 to 9. */
const mostKeys = 9;

/**
 * Tabs of the user's saved views, each with its number of tickets. The keys 1 to 9 show a view. Choosing the present view
 * again removes its filters.
 */
export function ViewTabs() {
  const t = useTexts(viewTexts);
  const { data: views } = useSavedViews();
  const counts = useViewCounts(views ?? []);
  const { search, show } = useInboxView();
  const present = writeSaved(search);
  const shown = (views ?? []).map((view, index) => {
    const saved = readSaved(view.search);
    const isPresent = writeSaved(saved) === present;
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
  useEffect(() => {
    if (views) hasViewsPreference.write(views.length > 0);
  }, [views]);
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
