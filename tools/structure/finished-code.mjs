/**
 * Rule: no file contains a mark for unfinished work.
 * Why: marks in the code are forgotten, whereas people look at open issues.
 * How: finish the work, or open an issue and delete the mark.
 */
const MARK = /\b(TODO|FIXME|XXX)\b/;
const THIS_FILE = "tools/structure/finished-code.mjs";

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    const mark = path === THIS_FILE ? null : MARK.exec(text);
    if (mark) refuse(path, `contains ${mark[0]}`, "finish the work, or open an issue and delete the mark");
  }
}
