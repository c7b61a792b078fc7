/**
 * Rule: `features.ts` of the contract lists every file that defines routes.
 * Why: routes that are not listed would be served, but the contract tests would not try them with wrong input or as
 * another company.
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
