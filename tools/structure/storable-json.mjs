import { exceptions } from "../exceptions.mjs";
import { isShipped } from "../shipped.mjs";

/**
 * Rule: entities and workflows write JSON for columns with `storableJson`, not with `JSON.stringify`.
 * Why: PostgreSQL rejects some characters that JavaScript allows, and a customer can send such characters in a message.
 * How: call `storableJson`. A file whose JSON is not stored in a column may be listed here.
 */
const WRITES_NO_COLUMN = exceptions("WRITES_NO_COLUMN", [
  "apps/server/src/workflows/assistant-guards/quote-data.ts",
  "apps/server/src/workflows/assistants/prompt-assistant.ts",
  "apps/server/src/workflows/brand/inject-branding.ts",
  "apps/server/src/workflows/channels/request-from-owner.ts",
  "apps/server/src/workflows/copilot/routes.ts",
  "apps/server/src/workflows/inbound/chat-memory.ts",
  "apps/server/src/workflows/notifications/send-push.ts",
  "apps/server/src/domain/ai-providers/rules.ts",
  "apps/server/src/domain/audit-log/rules.ts",
  "apps/server/src/workflows/presence/follow-viewers.ts",
  "apps/server/src/workflows/contact-merge/undo-merge.ts",
]);

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    const writes = /\/(domain|workflows)\//.test(path) && /\bJSON\.stringify\(/.test(text);
    if (isShipped(path) && writes && !WRITES_NO_COLUMN.excuse(path))
      refuse(
        path,
        "JSON.stringify keeps characters that PostgreSQL refuses in a column",
        "call storableJson",
      );
  }
  WRITES_NO_COLUMN.refuseUnused(refuse, "tools/structure/storable-json.mjs");
}
