/**
 * Rule: each error code of the contract is defined in exactly one file of `errors`, the file is listed, and code
 * outside of `errors` uses the error code.
 * Why: two definitions of a code get different texts, and the text of an unused code is translated for nobody.
 * How: list the file in `shared/errors.ts`, and delete codes that are defined twice or never used.
 */
const FOLDER = "packages/contract/src/errors/";
const LIST = "packages/contract/src/shared/errors.ts";

export function check({ files, sources }, refuse) {
  const used = usedCodes(sources);
  const listed = files.find(({ path }) => path === LIST)?.text ?? "";
  const definedIn = new Map();
  for (const { path, text, name } of files) {
    if (!path.startsWith(FOLDER) || name === "error-entry.ts") continue;
    if (!listed.includes(`"../errors/${name}"`))
      refuse(path, "defines error codes that no list has", `add the file to ${LIST}`);
    for (const [, code] of text.matchAll(/^ {2}(ERR_\w+):/gm)) {
      if (definedIn.has(code))
        refuse(path, `defines ${code}, as ${definedIn.get(code)} does`, "delete one of the two");
      definedIn.set(code, path);
      if (!used.has(code)) refuse(path, `defines ${code}, which no code uses`, "delete it");
    }
  }
}

function usedCodes(sources) {
  const shipped = sources.filter(({ path }) => !path.startsWith(FOLDER) && /(?<!\.test)\.tsx?$/.test(path));
  return new Set(shipped.flatMap(({ text }) => text.match(/\bERR_\w+/g) ?? []));
}
