/**
 * Rule: `features.ts` of the contract lists every file that defines routes.
 * Why: an unlisted route would be served, but no contract test would try it with wrong input or other companies.
 * How: import the file in `packages/contract/src/features.ts` and add it to the list.
 */
const CONTRACT = /^packages\/contract\/src\/[^./]+\.ts$/;
const LIST = "packages/contract/src/features.ts";

export function check({ files }, refuse) {
  const listed = files.find(({ path }) => path === LIST)?.text ?? "";
  for (const { path, text, name } of files)
    if (CONTRACT.test(path) && /\bdefineRoute\(/.test(text) && !listed.includes(`"./${name}"`))
      refuse(path, "defines routes that no list has", `add the file to ${LIST}`);
}
