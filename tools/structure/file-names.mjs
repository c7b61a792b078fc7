/**
 * Rule: files and folders are named in kebab-case.
 * Why: systems that ignore case must not mix up two files, and a name can be guessed from what it holds.
 * How: write `open-ticket.ts` for what exports `openTicket` or `OpenTicket`.
 */
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function check({ sources, folders }, refuse) {
  for (const { path, stem } of [...sources, ...folders])
    if (!KEBAB_CASE.test(stem))
      refuse(path, "the name is not in kebab-case", "use lower-case letters, digits and single hyphens");
}
