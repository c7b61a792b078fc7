/**
 * Rule: a folder of the server has its routes in one `routes.ts`, and `endpoints.ts` or `roles/web.ts` imports it.
 * Why: routes that nothing imports are not served. Those in other files are not found where all others are.
 * How: move the handlers to `routes.ts` of the folder, and add it to `endpoints.ts`.
 */
const SERVER = "apps/server/src/";
const LAYER = /^apps\/server\/src\/(domain|workflows)\//;
const ENDPOINTS = [`${SERVER}endpoints.ts`, `${SERVER}roles/web.ts`];
/** A value import of `serve`, which binds a route of the contract to its handler. */
const SERVES = /\bserve\b[^}]*\} from "[^"]*platform\/http\/serve\.ts"/;

export function check({ files }, refuse) {
  const imported = files.filter(({ path }) => ENDPOINTS.includes(path)).map(({ text }) => text);
  for (const { path, text } of files) {
    if (!LAYER.test(path) || !path.endsWith(".ts")) continue;
    if (!path.endsWith("/routes.ts") && SERVES.test(text))
      refuse(path, "has routes outside routes.ts", "move them to routes.ts of this folder");
    const place = path.slice(SERVER.length);
    if (/(^|[/-])routes\.ts$/.test(place) && !imported.some((endpoints) => endpoints.includes(`/${place}"`)))
      refuse(path, "has routes that are not served", `add it to ${ENDPOINTS[0]}`);
  }
}
