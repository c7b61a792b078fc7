/** Texts of an alert. An alert replaces an earlier alert with the same tag, as push messages do. */
export interface AlertText {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/**
 * Shows a notification, through the service worker if one is active. Phones support no other way, and the service
 * worker finds the open page after a click.
 */
export async function notify(
  { title, body, tag, path }: AlertText,
  open: (path: string) => void,
): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // `renotify` makes the sound again when a notification replaces another one. TypeScript's type of the options lacks
  // this property.
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

/** Closes the notifications with these tags, after the user has read their conversations. */
export async function closeNotifications(tags: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (tags.includes(notification.tag)) notification.close();
}
