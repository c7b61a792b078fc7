// Rejects regular expressions of the product that may need quadratic time or more, because anyone on WhatsApp can send
// a text of any length.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";

const root = join(import.meta.dirname, "..");
/**
 * Time limit for the analysis of one regular expression. If the checker cannot decide within this time, write the
 * expression more simply.
 */
const LONGEST_CHECK_MS = 60_000;
const NOT_SHIPPED = /\.test\.tsx?$|\/src\/testing\//;

const places = new Map();
const complaints = [];

for (const file of globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })) {
  if (NOT_SHIPPED.test(file)) continue;
  const text = readFileSync(join(root, file), "utf8");
  if (/RegExp\(|\/./.test(text)) visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), file);
}
for (const [literal, place] of places) {
  const [, source, flags] = /^\/([\s\S]*)\/(\w*)$/.exec(literal);
  const { status, attack, complexity } = analyze(source, flags);
  if (status === "safe") continue;
  const why =
    status === "vulnerable"
      ? `takes ${complexity.summary} time for ${attack.pattern}`
      : "is too complex for the checker";
  complaints.push(`${place}: the pattern ${literal} ${why}; write it more simply`);
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

/**
 * Analyzes a regular expression. The checker first tries texts and measures the time, which proves nothing. An
 * expression that seems slow is analyzed again through its automaton, which gives a proof.
 */
function analyze(source, flags) {
  const check = (options) =>
    checkSync(source, flags, { timeout: LONGEST_CHECK_MS, randomSeed: 1, ...options });
  const first = check();
  if (first.status === "safe" || first.checker === "automaton") return first;
  const proven = check({ checker: "automaton" });
  return proven.status === "unknown" ? first : proven;
}

function visit(node, file) {
  if (ts.isRegularExpressionLiteral(node))
    places.set(node.text, places.get(node.text) ?? placeOf(node, file));
  // A regular expression that is built at run time cannot be analyzed.
  if (ts.isIdentifier(node) && node.text === "RegExp" && isCalled(node.parent, node))
    complaints.push(
      `${placeOf(node, file)}: a pattern built at run time cannot be checked; write it as a literal`,
    );
  ts.forEachChild(node, (child) => visit(child, file));
}

function isCalled(parent, node) {
  return (ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression === node;
}

function placeOf(node, file) {
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return `${file}:${line + 1}`;
}
