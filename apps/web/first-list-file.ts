import { join } from "node:path";
import { build, type Plugin } from "vite";

const entry = join(import.meta.dirname, "src/app/first-list/first-list.ts");

/**
 * These functions have no side effects, so the bundler drops the contract's schemas, routes and texts that a page does
 * not use.
 */
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

/**
 * Builds the script that draws the early list. It shares no code with the program's chunks, and only the page refers to
 * it.
 */
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

/**
 * Builds a script that contains its styles, because a separate style sheet would be requested only after the script.
 */
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
