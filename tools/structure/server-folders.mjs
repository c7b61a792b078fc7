/**
 * Rule: each file of `domain` and `workflows` is a TypeScript file in the folder of an entity or workflow.
 * Why: a file outside of these folders has no owner, and the other rules find files by their folder.
 * How: move the file into the folder that it concerns.
 */
const LAYER = /^apps\/server\/src\/(domain|workflows)\//;

export function check({ files }, refuse) {
  for (const { path } of files) {
    const layer = LAYER.exec(path)?.[0];
    if (layer === undefined) continue;
    if (!path.endsWith(".ts"))
      refuse(path, "is not a TypeScript file", "move it out of domain and workflows");
    if (!path.slice(layer.length).includes("/"))
      refuse(path, "is beside the folders of its layer", "move it into one of them");
  }
}
