/**
 * Rule: no file or folder has a name that fits any content, such as `utils` or `ticket-service`.
 * Why: such files collect code without a common subject, and nobody finds that code by the file list.
 * How: name the file after what it does, or move its functions to the files that call them.
 */
const VAGUE_NAME = /^(utils?|helpers?|common|misc|index|.*-(utils?|helpers?|manager|service))$/;

export function check({ sources, folders }, refuse) {
  for (const { path, stem } of [...sources, ...folders])
    if (VAGUE_NAME.test(stem))
      refuse(path, `the name "${stem}" does not say what is inside`, "name the file after what it does");
}
