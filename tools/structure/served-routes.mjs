/**
 * Rule: a folder of the server has its routes in one `routes.ts`, which `endpoints.ts` or `roles/web.ts` imports.
 * Why: routes in a file that nothing imports are not served, and nobody looks for routes in files with other names.
 * How: move the handlers to `routes.ts` of the folder, and add that file to `endpoints.ts`.
 */
const SERVER = "apps/server/src/";
const LAYER = /^apps\/server\/src\/(domain|workflows)\//;
const ENDPOINTS = [`${SERVER}endpoints.ts`, `${SERVER}roles/web.ts`];
/**
 * Matches an import of `serve`, the function that binds a route of the contract to its handler. Imports of types do not
 * match.
 */
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
