import type { KnowledgeSourceChanges } from "@recado/contract/knowledge-sources";
import type { Updateable } from "kysely";
import type { KnowledgeSources } from "../../platform/db/schema.ts";

/** Maps changes of a source to columns. A language of null is detected when the text is stored. */
export function columnsOfSource({
  title,
  language,
  isNightly,
}: KnowledgeSourceChanges): Updateable<KnowledgeSources> {
  return {
    title,
    is_nightly: isNightly,
    ...(language !== undefined && { is_language_chosen: language !== null }),
    ...(language && { language }),
  };
}
