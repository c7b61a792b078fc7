/**
 * A card that is lifted is drawn anew, in another place. The browser goes on telling the one that was touched, which is
 * gone from the page, where the finger is: we pass it on to the window, where dragging listens.
 */
export function keepTouches(touched: EventTarget): void {
  if (!(touched instanceof Element)) return;
  const over = new AbortController();
  for (const type of ["touchmove", "touchend", "touchcancel"])
    touched.addEventListener(type, passOn, { passive: false, signal: over.signal });

  function passOn(event: Event): void {
    if (!(event instanceof TouchEvent) || !(touched instanceof Element)) return;
    if (event.type !== "touchmove") over.abort();
    if (!touched.isConnected && !window.dispatchEvent(copyOf(event))) event.preventDefault();
  }
}

function copyOf({ type, touches, targetTouches, changedTouches }: TouchEvent): TouchEvent {
  return new TouchEvent(type, {
    cancelable: true,
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
  });
}
