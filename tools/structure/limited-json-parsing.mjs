import { exceptions } from "../exceptions.mjs";
import { isShipped } from "../shipped.mjs";

/**
 * Rule: server and contract parse JSON with `readJson`, not with `JSON.parse`.
 * Why: JSON from outside may be nested so deeply that the code which processes it exhausts its stack. `readJson` limits
 * the depth.
 * How: call `readJson`. A file that parses only JSON that the program itself has written may be listed here.
 */
const READS_OWN_JSON = exceptions("READS_OWN_JSON", [
  "apps/server/src/platform/bus/",
  "apps/server/src/platform/db/",
  "apps/server/src/workflows/channels/request-from-owner",
  "apps/server/src/adapters/sandbox/",
  "apps/server/src/adapters/whatsapp-web/session/",
]);

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    const parses = /\bJSON\.parse\(/.test(text) && !path.endsWith("/read-json.ts");
    if (isShipped(path) && parses && !READS_OWN_JSON.excuse(path))
      refuse(path, "JSON.parse accepts JSON of any depth", "call readJson");
  }
  READS_OWN_JSON.refuseUnused(refuse, "tools/structure/limited-json-parsing.mjs");
}
