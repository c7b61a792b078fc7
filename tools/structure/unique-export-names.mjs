/**
 * Rule: a name is exported by one file only.
 * Why: a search for the name then finds one thing, and nobody imports the wrong one.
 * How: give the less general export a noun of its own. An endpoint of the contract and the action that serves the
 * endpoint may share a name, and so may the files that every entity has.
 */
const PATTERN = new Set(["events", "routes", "setup"]);
const GENERATED = "apps/server/src/platform/db/schema.ts";
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|type|interface|class|enum) (\w+)/gm;

export function check({ sources }, refuse) {
  const pathsByName = new Map();
  for (const { path, text, isTest } of sources) {
    if (isTest || path === GENERATED || path.startsWith("tools/structure/")) continue;
    for (const [, name] of text.matchAll(EXPORT))
      pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path));
  }
  for (const [name, found] of pathsByName) {
    const paths = [...found].sort();
    if (paths.length < 2 || PATTERN.has(name) || isEndpointWithAction(paths)) continue;
    refuse(paths[0], `${paths.slice(1).join(" and ")} exports ${name} as well`, "give each its own name");
  }
}

function isEndpointWithAction(paths) {
  const isContract = (path) => path.startsWith("packages/contract/src/");
  const isAction = (path) => /^apps\/server\/src\/(domain|workflows)\//.test(path);
  return paths.length === 2 && paths.some(isContract) && paths.some(isAction);
}
