import { join } from "node:path";
import { build, type Plugin } from "vite";

const entry = join(import.meta.dirname, "src/app/first-list/first-list.ts");

/** Making a schema, a route or a text does nothing else: what a page does not use of a contract's file is left out. */
export const treeshake = {
  manualPureFunctions: [
    "defineResource",
    "defineRoute",
    "defineTexts",
    "deletedEvent",
    "savedEvent",
    "textSchema",
    "updatedEvent",
    "z",
  ],
};

/** Builds what draws the first list: a file that has nothing in common with the program's, and that only the page names. */
export function firstListFile(): Plugin {
  let fileName = "";
  return {
    name: "first-list-file",
    apply: "build",
    generateBundle: {
      order: "pre",
      async handler() {
        const source = await buildFirstList();
        fileName = this.getFileName(this.emitFile({ type: "asset", name: "first-list.js", source }));
      },
    },
    transformIndexHtml: () => [
      { tag: "link", injectTo: "head-prepend", attrs: { id: "first-list-file", href: `/${fileName}` } },
    ],
  };
}

/** A script of this kind brings its styles along: a style sheet of its own would be asked for after it. */
async function buildFirstList(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: entry, treeshake, output: { format: "iife", codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  const script = files.find((file) => file.type === "chunk");
  if (!script) throw new Error("The first list was not built");
  return script.code;
}
