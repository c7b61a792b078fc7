/**
 * Rule: the files of an entity have the names listed below, and its tests are named after the entity or its rules.
 * Why: somebody who knows one entity then finds everything in the next one.
 * How: use a listed name, or `SUBJECT-store.ts` and `SUBJECT-actions.ts` if a file would be too long. Move code that
 * concerns several entities to a workflow.
 */
const FOLDER = "apps/server/src/domain/";
const NAMES = [
  "actions",
  "columns",
  "jobs",
  "subscriptions",
  "policy",
  "present",
  "queries",
  "routes",
  "rules",
  "store",
];
const PART = /^[a-z]+(-[a-z]+)*-(store|actions)$/;

export function check({ files }, refuse) {
  for (const { path, stem, folder, isTest } of files) {
    if (!path.startsWith(FOLDER)) continue;
    const isOfEntity = stem === folder || stem.startsWith(`${folder}-`) || stem === "rules";
    if (isTest && !isOfEntity)
      refuse(
        path,
        "is not named like a test of an entity",
        `use ${folder}.test.ts, ${folder}-….test.ts or rules.test.ts`,
      );
    if (!isTest && !NAMES.includes(stem) && !PART.test(stem))
      refuse(
        path,
        "is not named like a file of an entity",
        `use ${NAMES.join(", ")}, …-store or …-actions, or move what crosses entities to a workflow`,
      );
  }
}
