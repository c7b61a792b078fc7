// Rejects circular imports between the folders of a layer: entities and workflows of the server, and features of the
// browser app.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";

const root = join(import.meta.dirname, "..");
/**
 * Layers with a function that returns the folder to which a file belongs: all folders of its path, or only the first.
 */
const layers = [
  { layer: "apps/server/src/domain", folderOf: (path) => dirname(path) },
  { layer: "apps/server/src/workflows", folderOf: (path) => dirname(path) },
  { layer: "apps/web/src/features", folderOf: (path) => path.split("/")[0] },
];
const IMPORT = /\b(?:from|import\(?)\s*"(\.\.?\/[^"]+)"/g;

const complaints = layers.flatMap(({ layer, folderOf }) => {
  const imports = importsBetween(layer, folderOf);
  const circle = findCircle(imports);
  return circle ? [`${layer}: ${describe(circle, imports)}`] : [];
});
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

/**
 * Returns for each folder the folders that it imports from, each with an example of a file that does. Tests are not
 * included, because they may import from anywhere.
 */
function importsBetween(layer, folderOf) {
  const folder = join(root, layer);
  const imports = new Map();
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const from = folderOf(file);
    const known = imports.get(from) ?? imports.set(from, new Map()).get(from);
    for (const [, path] of readFileSync(join(folder, file), "utf8").matchAll(IMPORT)) {
      const target = relative(folder, join(folder, dirname(file), path));
      const to = folderOf(target);
      if (!target.startsWith("..") && to !== from && !known.has(to)) known.set(to, posix.join(layer, file));
    }
  }
  return imports;
}

function findCircle(imports) {
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of imports.get(folder)?.keys() ?? []) {
      const circle = visit(next, [...path, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of imports.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return undefined;
}

function describe(circle, imports) {
  const steps = circle.slice(1).map((to, index) => `${to} (${imports.get(circle[index]).get(to)})`);
  return `folders import each other in a circle; move what both need to one of them or below: ${[circle[0], ...steps].join(" → ")}`;
}
