/** On the icon of the installed app; browsers without such a place, or that refuse it, do without. */
export function showAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
