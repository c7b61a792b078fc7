const idleMilliseconds = 300_000;
const uses = ["keydown", "pointerdown", "pointermove", "wheel", "focus"];

/**
 * Reports when the page has not been used for five minutes, and when it is used again. The returned function says
 * whether the page is idle now.
 */
export function watchIdle(
  page: EventTarget,
  tell: (isIdle: boolean) => void,
  signal: AbortSignal,
): () => boolean {
  let usedAt = Date.now();
  let isIdle = false;
  let timer = setTimeout(look, idleMilliseconds);

  function look(): void {
    const left = usedAt + idleMilliseconds - Date.now();
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    isIdle = true;
    tell(true);
  }

  function noteUse({ type, target }: Event): void {
    // The focus event counts only for the window itself, because the program may focus a field without any action of
    // the user.
    if (type === "focus" && target !== page) return;
    usedAt = Date.now();
    if (!isIdle) return;
    isIdle = false;
    timer = setTimeout(look, idleMilliseconds);
    tell(false);
  }

  for (const type of uses) page.addEventListener(type, noteUse, { signal, capture: true, passive: true });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => isIdle;
}
