/**
 * Shows a number on the icon of the installed app. Does nothing if the browser does not support badges or forbids them.
 */
export function showAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
