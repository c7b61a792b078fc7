/**
 * Rule: the browser app loads chunks with `lazyComponent`, `page`, `loadChunk` or `loadInBackground`, not with
 * `import()` alone.
 * Why: if a chunk fails to load, the rest of the page has to keep working, and the chunk has to be requested again.
 * Only these functions do both.
 * How: wrap the `import()` in one of these functions, or in a `const load… = () => import(…)` that is passed to one of
 * them.
 */
const BEFORE_IMPORT =
  /(\b(lazyComponent|page|loadChunk|loadInBackground)\(\s*|\bconst load[A-Z]\w* = )\(\) =>\s*$/;

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    if (!path.startsWith("apps/web/src/") || path.endsWith(".test.ts")) continue;
    for (const { index } of text.matchAll(/(?<!typeof )\bimport\(/g))
      if (!BEFORE_IMPORT.test(text.slice(0, index)))
        refuse(
          path,
          "import() does not request a chunk again that the network lost",
          "load it with lazyComponent, page, loadChunk or loadInBackground",
        );
  }
}
