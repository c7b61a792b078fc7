/** What an alert shows; a later one with the same tag takes its place, as a push with it does. */
export interface AlertWords {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** By the service worker where there is one: phones know no other way, and its click finds the page again. */
export async function notify(
  { title, body, tag, path }: AlertWords,
  open: (path: string) => void,
): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // Each rings, also where it takes another's place; the type of a page's options lacks what workers take.
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

/** Whoever reads a conversation needs no notification of it any more. */
export async function closeNotifications(tags: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (tags.includes(notification.tag)) notification.close();
}
