import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { emojiFiles } from "./emoji-files.ts";

const api = process.env.RECADO_API ?? "http://127.0.0.1:8080";

/** Libraries that every page needs. Releases seldom change this chunk, so it stays in the browser's cache. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)|socket\.io-\w+|engine\.io-\w+)\//;

/** Parts around every page that load after it: buttons of the top bar, counts of the menu, alerts. */
const frame =
  /src\/(app\/brand-events|features\/(announcements\/news-button|chats\/recent\/chats-(badge|button)|connections\/list\/connections-badge|inbox\/alerts\/(notifications-bell|start-alerts)))\.tsx?$/;
/** Parts of an open ticket, beside the list. */
const conversation = /src\/features\/conversation\/(conversation|composer\/composer)\.tsx$/;

/**
 * Code for planned sending, with the styles of the calendar, which few pages load. Other styles are bundled with the
 * common ones, to save a file.
 */
const planned =
  /\/features\/(campaigns|sending-limits|opt-outs|schedules)\/.*\.tsx?$|\/features\/schedules\/.*\.css$|\/contract\/src\/(campaign|sending-limits|opt-outs|shared\/limit-reasons)|\/@date-fns\/tz\/|\/shared\/(format\/zoned-moment|ui\/fields\/(moment-field|preset-))/;

/** The dialog that imports a sheet: three pages open it, and none loads it before. */
const sheetImport =
  /\/features\/contact-import\/(import-(dialog|outcome)|sheet-|use-|texts|read-)|\/contract\/src\/shared\/(sheet-|read-sheet-row|cell-encoding)/;

/** Code shared by the users page and the profile page only. */
const users = /\/features\/users\/(?!.*\.css$)|\/contract\/src\/staff/;

export default defineConfig({
  plugins: [
    react(),
    leaveOut(),
    withoutDescriptions(),
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
    // Browsers without module preload ignore the links and load the files by their imports.
    modulePreload: { polyfill: false },
    // tools/check-bundle.mjs reads from the manifest which chunk loads which.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // These functions have no side effects, so the bundler drops the contract's schemas, routes and texts that a page
      // does not use.
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
          groups: [
            { name: "vendor", test: everyPage },
            // Bundles everything that the first page needs into one file instead of one file per shared module.
            { name: "shell", tags: ["$initial"] },
            // Each group contains all modules that it needs and no earlier chunk has.
            { name: "errors", test: /packages\/contract\/src\/(shared\/errors\.ts|errors\/)/ },
            { name: "inbox", test: /src\/(pages\/tickets-page|features\/onboarding\/onboarding)\.tsx$/ },
            { name: "frame", test: frame },
            { name: "conversation", test: conversation },
            { name: "login", test: /src\/pages\/login-page\.tsx$/ },
            // Used by two dialogs and by no page.
            { name: "qr-code", test: /node_modules\/qrcode\.react\// },
            // Shared by charts and boards, and used by no other page.
            { name: "redux", test: /node_modules\/(react-redux|redux)\// },
            // Modules shared by at least two chunks; a module used by a single chunk stays in that chunk.
            {
              name: "rest",
              test: (id) => ![planned, sheetImport, users].some((group) => group.test(id)),
              minShareCount: 2,
              maxModuleSize: 60_000,
            },
            { name: "users", test: users, minShareCount: 2 },
            { name: "sheet-import", test: sheetImport, minShareCount: 2 },
            { name: "planned", test: planned, minShareCount: 2, maxModuleSize: 60_000 },
          ],
        },
      },
    },
    // No data URLs: they would need a wider content security policy.
    assetsInlineLimit: 0,
  },
});

/** One short suffix for each file compresses better than the default name, which ends in a line number. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}

/** Replacements for library code that every page would load and no page uses. */
const unused: Readonly<Record<string, string>> = {
  // Only the server generates JSON Schemas, for its API page.
  "/zod/v4/core/to-json-schema.js": `
    const none = () => { throw new Error("the browser makes no JSON Schema"); };
    export const createToJSONSchemaMethod = () => none;
    export const createStandardJSONSchemaMethod = () => none;
    export { none as extractDefs, none as finalize, none as handleUnrepresentable, none as initializeContext, none as processSchema };`,
  "/zod/v4/core/json-schema-processors.js": emptied("zod/v4/core/json-schema-processors.js"),
  // Live events use WebSocket only.
  "/engine.io-client/build/esm/transports/index.js":
    'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
};

/** Source of a module with the same exports, none of which does anything. */
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
 * Summaries and descriptions of routes are only for the API page, which the server generates, so the browser's bundle
 * drops them.
 */
function withoutDescriptions(): Plugin {
  return {
    name: "without-descriptions",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\// },
      handler: (code) =>
        code.replace(/(?<=^\s+(?:summary|description):)\s+(["`])(?:(?!\1)[^\\]|\\.)*\1/gm, ' ""'),
    },
  };
}

/** Preloads the font with the page instead of after the style sheet, unless scheme.js finds a slow connection. */
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

/** Most users open the inbox first, so its files are preloaded with the shell. */
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

/** List of files for `offline-worker.js`. The entry file comes last, so that a browser that has it has all files. */
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

/** Compressed copies of each file. */
function compressed() {
  return compression({
    algorithms: [
      // One level below the best: files are about 2 % larger, and compression takes half the time.
      defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      "gzip",
    ],
    threshold: 1_024,
    include: /\.(js|css|html|svg|json|wasm)$/,
  });
}
