/**
 * Rule: the server's platform mentions no entity, such as tickets or contacts. The generated table types are exempt.
 * Why: all entities depend on the platform. If the platform knew one entity, all others would depend on that entity
 * too.
 * How: move the code to the entity or workflow that it concerns, or pass what differs as an argument.
 */
const PLATFORM = "apps/server/src/platform/";
const TABLE_TYPES = `${PLATFORM}db/schema.ts`;
const ENTITY_NAMES =
  /\b(ticket|contact|campaign|kanban|chat|prompt|announcement|schedule|invoice|attendance|quick message|quick reply|(queue|tag|note|message|user queue) ids?)(e?s)?\b/;

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    if (!path.startsWith(PLATFORM) || path.endsWith(".test.ts") || path === TABLE_TYPES) continue;
    text.split("\n").forEach((line, index) => {
      const words = line
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .replaceAll(/[_-]/g, " ")
        .toLowerCase();
      const name = ENTITY_NAMES.exec(words)?.[0];
      if (name)
        refuse(
          `${path}:${index + 1}`,
          `platform code mentions the entity "${name}"`,
          "move it to domain or workflows, or use a general word",
        );
    });
  }
}
