/** What opens and closes slowly, or is pulled down a little, is no keyboard. */
const leastHeight = 120;

/** Safari lays its keyboard over the page; the others make the page smaller, as it asks for. */
export function stayAboveKeyboard(viewport: VisualViewport, signal: AbortSignal): void {
  const root = document.documentElement;
  const adapt = () => {
    const covered = coveredHeight(window.innerHeight, viewport);
    if (covered === 0) root.style.removeProperty("--rc-keyboard");
    else root.style.setProperty("--rc-keyboard", `${covered}px`);
    // Safari has moved the page up to show the field, which is in sight by now.
    if (covered > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener("resize", adapt, { signal });
  signal.addEventListener("abort", () => root.style.removeProperty("--rc-keyboard"));
  adapt();
}

/** Whoever has enlarged the page sees less of it, too, without any keyboard. */
export function coveredHeight(
  pageHeight: number,
  { height, scale }: Pick<VisualViewport, "height" | "scale">,
): number {
  const covered = Math.round(pageHeight - height);
  return Math.abs(scale - 1) > 0.01 || covered < leastHeight ? 0 : covered;
}
