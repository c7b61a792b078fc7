/** Functions that the measurements run inside the browser page. */

declare global {
  interface Window {
    ages: number[];
    longestTask: number;
    stopWatching?: () => void;
  }
}

/** Returns the time from the opening of the page to its largest contentful paint, in milliseconds. */
export function firstPaints(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
}

/**
 * Records how old each message is when it is painted, and the longest task of the browser. A message's text contains
 * the time at which it was sent.
 */
export function startWatching(): void {
  window.stopWatching?.();
  window.ages = [];
  window.longestTask = 0;
  const thread = document.querySelector('[aria-label^="Mensagens com"]');
  const seen = new Set<string>();
  const sayings = () =>
    [...(thread?.querySelectorAll("article, [role=article]") ?? [])]
      .map((article) => /(\d+) (1\d{12})/.exec(article.textContent ?? ""))
      .filter((said) => said !== null && !seen.has(said[0]) && seen.add(said[0]));
  // Marks the messages that are visible already, so that they are not recorded as new.
  sayings();
  const arrivals = new MutationObserver(() => {
    for (const said of sayings()) {
      const at = Number(said?.[2]);
      requestAnimationFrame(() => window.ages.push(Date.now() - at));
    }
  });
  if (thread) arrivals.observe(thread, { childList: true, subtree: true, characterData: true });
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  });
  tasks.observe({ type: "longtask" });
  window.stopWatching = () => {
    arrivals.disconnect();
    tasks.disconnect();
  };
}

export function watchedAges(): number[] {
  return window.ages;
}

export function longestTask(): number {
  return window.longestTask;
}

/** Scrolls up until the given number of pages of older messages were loaded. */
export async function loadOlder(pages: number): Promise<void> {
  const scroller = document.querySelector('[aria-label^="Mensagens com"]');
  if (!scroller) throw new Error("expected an open conversation, found none");
  for (let page = 0; page < pages; page++) {
    const before = scroller.scrollHeight;
    for (let frame = 0; scroller.scrollHeight < before + 300; frame++) {
      if (frame > 1_200) throw new Error(`the conversation loaded only ${page} older pages in time`);
      scroller.scrollTo({ top: 40 + (frame % 2) });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }
}

/** Scrolls a list from top to bottom, by the same distance in every frame. */
export async function scrollThrough(
  label: string,
): Promise<{ frames: number[]; longest: number; blank: number }> {
  const scroller = document.querySelector(`[aria-label="${label}"]`);
  if (!scroller) throw new Error("expected a list to scroll, found none");
  let longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: "longtask" });
  const frames: number[] = [];
  let blank = 0;
  const { left, top, width, height } = scroller.getBoundingClientRect();
  scroller.scrollTo({ top: 60 });
  let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (let count = 0; count < 600; count++) {
    scroller.scrollBy({ top: 90 });
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    frames.push(now - before);
    before = now;
    const inSight = [0.25, 0.5, 0.75].some((share) =>
      document
        .elementsFromPoint(left + width / 2, top + height * share)
        .some((element) => element.closest("[data-key]") !== null),
    );
    if (!inSight) blank += 1;
  }
  tasks.disconnect();
  return { frames, longest, blank };
}

/**
 * Scrolls down a list that loads page by page and whose rows are numbered. Returns the last row that was reached, and
 * the largest number of rows that the page contained at the same time.
 */
export async function walkDown(wanted: {
  rows: string;
  count: number;
}): Promise<{ reached: number; mostDrawn: number }> {
  const drawn = () => [...document.querySelectorAll<HTMLElement>(wanted.rows)];
  let scroller: Element | null | undefined = drawn()[0];
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  if (!scroller) throw new Error("expected a list to scroll, found none");
  const placeOf = ({ ariaPosInSet, dataset }: HTMLElement) =>
    Number(ariaPosInSet ?? Number(dataset.index) + 1);
  let reached = 0;
  let mostDrawn = 0;
  for (let frame = 0; reached < wanted.count && frame < 3_600; frame++) {
    scroller.scrollTo({ top: scroller.scrollHeight - (frame % 2) });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const rows = drawn();
    mostDrawn = Math.max(mostDrawn, rows.length);
    reached = Math.max(reached, ...rows.map(placeOf));
  }
  return { reached, mostDrawn };
}

export function countNodes(): number {
  return document.querySelectorAll('[aria-label^="Conversa com"] *').length;
}

/** Returns the HTML of a page that has the given number of plain rows and no scripts. */
export function barePage(rows: number): string {
  const row =
    '<p data-key="row" style="margin:8px;padding:12px;border-radius:10px;background:#eee">O prazo depende da transportadora.</p>';
  return `<!doctype html><title>Bare</title><div aria-label="Bare" style="height:800px;overflow-y:scroll">${row.repeat(rows)}</div>`;
}
