/** Smallest height that counts as a keyboard, in pixels; browser toolbars and a pulled-down page cover less. */
const leastHeight = 120;

/** Safari lays its keyboard over the page; other browsers shrink the page, as index.html requests. */
export function stayAboveKeyboard(viewport: VisualViewport, signal: AbortSignal): void {
  const root = document.documentElement;
  const adapt = () => {
    const covered = coveredHeight(window.innerHeight, viewport);
    if (covered === 0) root.style.removeProperty("--rc-keyboard");
    else root.style.setProperty("--rc-keyboard", `${covered}px`);
    // Safari has scrolled the page to show the field, which is visible without that now.
    if (covered > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener("resize", adapt, { signal });
  signal.addEventListener("abort", () => root.style.removeProperty("--rc-keyboard"));
  adapt();
}

/** Height covered by the keyboard, in pixels. A zoomed page shows less too, without a keyboard, and counts as 0. */
export function coveredHeight(
  pageHeight: number,
  { height, scale }: Pick<VisualViewport, "height" | "scale">,
): number {
  const covered = Math.round(pageHeight - height);
  return Math.abs(scale - 1) > 0.01 || covered < leastHeight ? 0 : covered;
}
