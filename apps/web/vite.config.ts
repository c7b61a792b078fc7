import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { chunkGroups } from "./chunk-groups.ts";
import { emojiFiles } from "./emoji-files.ts";

const api = process.env.RECADO_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    react(),
    leaveOut(),
    withoutServerOnly(),
    preloadFont(),
    preloadInbox(),
    emojiFiles(),
    programFiles(),
    compressed(),
  ],
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": api,
      "/media": api,
      "/manifest.webmanifest": api,
      "/socket.io": { target: api, ws: true },
    },
  },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: "es2022",
    // Browsers that do not support module preload ignore the preload links and load each file when it is imported.
    modulePreload: { polyfill: false },
    // The manifest tells tools/check-bundle.mjs which chunk loads which other chunks.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Calls of these functions have no side effects. The bundler can therefore drop the schemas, routes and texts
      // that a page does not use.
      treeshake: {
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
      },
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
    // Small files are not embedded as data URLs, because those would require a less strict content security policy.
    assetsInlineLimit: 0,
  },
});

/**
 * Returns a CSS class name with one short suffix per file. The suffix compresses better than that of the default class
 * names, which end in a line number.
 */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}

/** Replacement sources for modules that every page would load although no page uses them. */
const unused: Readonly<Record<string, string>> = {
  // Only the server generates JSON Schemas, for its page with the API documentation.
  "/zod/v4/core/to-json-schema.js": `
    const none = () => { throw new Error("the browser makes no JSON Schema"); };
    export const createToJSONSchemaMethod = () => none;
    export const createStandardJSONSchemaMethod = () => none;
    export { none as extractDefs, none as finalize, none as handleUnrepresentable, none as initializeContext, none as processSchema };`,
  "/zod/v4/core/json-schema-processors.js": emptied("zod/v4/core/json-schema-processors.js"),
  // Live events use only WebSocket, so the other transports are left out.
  "/engine.io-client/build/esm/transports/index.js":
    'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
  // Only the server masks customers' numbers, by the marks of the contract's fields.
  "/contract/src/shared/personal-data.ts": `
    import { string } from "zod";
    export const personalData = (_, schema) => schema;
    export { string as contactMail, string as contactNumber, string as contactText, string as conversationText };`,
};

/**
 * Returns the source of a module with the same exports as the given module of zod. Each export is a function that
 * throws.
 */
function emptied(path: string): string {
  const text = readFileSync(
    createRequire(import.meta.url)
      .resolve("zod")
      .replace(/zod\/.*$/, path),
    "utf8",
  );
  const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `none as ${name}`);
  return `const none = () => { throw new Error("the browser makes no JSON Schema"); }; export { ${names.join(", ")} };`;
}

function leaveOut(): Plugin {
  return {
    name: "leave-out",
    apply: "build",
    load: (id) => Object.entries(unused).find(([end]) => id.endsWith(end))?.[1],
  };
}

/**
 * Properties of a route's definition that only the server uses: texts of the API page, and the schemas of queries and
 * answers. Their values fill one line, or end at the first line that is indented like the property.
 */
const serverOnly =
  /^ {2}(?:summary|description|query|answer):(?:\s+(["`])(?:(?!\1)[^\\]|\\.)*\1|[^\n]*[([{]\n(?: {3}[^\n]*\n|\n)* {2}[)\]}][^\n]*|[^\n]*(?=,$)),$/gm;

/** Removes the properties of routes that only the server uses from the browser's bundle. */
function withoutServerOnly(): Plugin {
  return {
    name: "without-server-only",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\// },
      handler: (code) =>
        code.replace(/defineRoute\([\s\S]*?^\}\)/gm, (route) => route.replace(serverOnly, "")),
    },
  };
}

/**
 * Makes the browser request the font together with the page's other files instead of after the style sheet. On a slow
 * connection, which scheme.js detects, the font is not requested.
 */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: { id: "font", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
        })),
  };
}

/** Preloads the files of the inbox together with the shell, because most users open the inbox first. */
function preloadInbox(): Plugin {
  return {
    name: "preload-inbox",
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /\/inbox-[^/]+\.(js|css)$/.test(file))
        .map((file) => ({
          tag: "link",
          injectTo: "head",
          attrs: file.endsWith(".css")
            ? { rel: "preload", as: "style", crossorigin: true, href: `/${file}` }
            : { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        })),
  };
}

/**
 * Writes the list of files that `offline-worker.js` caches. The entry file is the last in the list: a browser that has
 * cached it has cached all files.
 */
function programFiles(): Plugin {
  return {
    name: "program-files",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const isEntry = (path: string) => {
          const file = bundle[path.slice(1)];
          return file?.type === "chunk" && file.isEntry;
        };
        const assets = Object.keys(bundle).flatMap((file) => (file.startsWith("assets/") ? `/${file}` : []));
        const later = assets.filter(isEntry);
        const files = ["/scheme.js", "/favicon.svg", ...assets.filter((path) => !isEntry(path)), ...later];
        const build = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
        this.emitFile({
          type: "asset",
          fileName: "program-files.json",
          source: JSON.stringify({ build, files }),
        });
      },
    },
  };
}

/** Writes compressed copies of each file, which the server sends to browsers that accept them. */
function compressed() {
  return compression({
    algorithms: [
      // The level is one below the best compression: files are about 2 % larger, and compressing takes half the time.
      defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      "gzip",
    ],
    threshold: 1_024,
    include: /\.(js|css|html|svg|json|wasm)$/,
  });
}
