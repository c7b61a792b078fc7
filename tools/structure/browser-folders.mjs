/**
 * Rule: every file of the browser's features is in the folder of a feature.
 * Why: imports between features are checked by folder, and the check would miss a file outside of these folders.
 * How: move the file into the folder of its feature.
 */
const FEATURES = "apps/web/src/features/";

export function check({ files }, refuse) {
  for (const { path } of files)
    if (path.startsWith(FEATURES) && !path.slice(FEATURES.length).includes("/"))
      refuse(path, "is beside the folders of the features", "move it into one of them");
}
