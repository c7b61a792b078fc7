/**
 * Forwards touch events of a lifted card to the window. Lifting moves the card in the page, but the browser keeps
 * sending events to the removed element, where the drag library does not listen.
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
