/**
 * Rule: files and folders are named in kebab-case.
 * Why: two names that differ only in case would collide on some systems, and with one style a file's name can be
 * guessed from its content.
 * How: write `open-ticket.ts` for a file that exports `openTicket` or `OpenTicket`.
 */
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function check({ sources, folders }, refuse) {
  for (const { path, stem } of [...sources, ...folders])
    if (!KEBAB_CASE.test(stem))
      refuse(path, "the name is not in kebab-case", "use lower-case letters, digits and single hyphens");
}
