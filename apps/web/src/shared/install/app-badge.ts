/** Shows a count on the icon of the installed app; does nothing in browsers without badges or that refuse them. */
export function showAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
