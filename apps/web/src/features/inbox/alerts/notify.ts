/** Texts of an alert. A later alert with the same tag replaces it, as with a push message. */
export interface AlertText {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/**
 * Shows a notification through the service worker if there is one. Phones support no other way, and a click finds the
 * open page again.
 */
export async function notify(
  { title, body, tag, path }: AlertText,
  open: (path: string) => void,
): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // `renotify` makes a replaced notification ring again. The type of a page's notification options lacks it.
  const options = { body, tag, renotify: true, icon: "/media/app-icon/any-192.png", data: { path } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return registration.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    open(path);
    notification.close();
  };
}

/** Closes the notifications of a conversation that the user has read. */
export async function closeNotifications(tags: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (tags.includes(notification.tag)) notification.close();
}
