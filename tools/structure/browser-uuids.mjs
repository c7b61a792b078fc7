/**
 * Rule: the browser app creates UUIDs with `shared/format/uuid.ts`, not with `crypto.randomUUID`.
 * Why: browsers offer `crypto.randomUUID` over https only, and an office may use plain http in its own network.
 * How: import the function from `shared/format/uuid.ts`.
 */
const OWN_FUNCTION = "apps/web/src/shared/format/uuid.ts";

export function check({ sources }, refuse) {
  for (const { path, text } of sources)
    if (path.startsWith("apps/web/src/") && path !== OWN_FUNCTION && /\brandomUUID\b/.test(text))
      refuse(path, "crypto.randomUUID is missing on pages over plain http", `use ${OWN_FUNCTION}`);
}
