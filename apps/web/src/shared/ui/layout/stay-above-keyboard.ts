/**
 * Smallest covered height that counts as an on-screen keyboard, in pixels. Browser toolbars, or the page pulled down by
 * a finger, cover less.
 */
const leastHeight = 120;

/**
 * Shrinks the page by the height of the on-screen keyboard in Safari, which covers the page with the keyboard. Other
 * browsers shrink the page themselves, as index.html requests.
 */
export function stayAboveKeyboard(viewport: VisualViewport, signal: AbortSignal): void {
  const root = document.documentElement;
  const adapt = () => {
    const covered = coveredHeight(window.innerHeight, viewport);
    if (covered === 0) root.style.removeProperty("--rc-keyboard");
    else root.style.setProperty("--rc-keyboard", `${covered}px`);
    // Safari has scrolled the page to make the focused field visible. The shrunken page shows the field without
    // scrolling, so the page scrolls back.
    if (covered > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener("resize", adapt, { signal });
  signal.addEventListener("abort", () => root.style.removeProperty("--rc-keyboard"));
  adapt();
}

/**
 * Height that the on-screen keyboard covers, in pixels. A zoomed page also shows less of its height, but without a
 * keyboard, and therefore counts as 0.
 */
export function coveredHeight(
  pageHeight: number,
  { height, scale }: Pick<VisualViewport, "height" | "scale">,
): number {
  const covered = Math.round(pageHeight - height);
  return Math.abs(scale - 1) > 0.01 || covered < leastHeight ? 0 : covered;
}
