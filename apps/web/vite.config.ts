import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { emojiFiles } from "./emoji-files.ts";
import { firstListFile, treeshake } from "./first-list-file.ts";

const api = process.env.RECADO_API ?? "http://127.0.0.1:8080";

/** What every page needs and a release seldom changes: it stays in the browser's cache. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)|socket\.io-\w+|engine\.io-\w+)\//;

/** What stands around every page and comes after it: the bar's buttons, the menu's counts, what alerts. */
const frame =
  /src\/(app\/brand-events|features\/(announcements\/news-button|chats\/recent\/chats-(badge|button)|connections\/list\/connections-badge|inbox\/alerts\/(notifications-bell|start-alerts)))\.tsx?$/;
/** What an open ticket shows, beside the list. */
const conversation = /src\/features\/conversation\/(conversation|composer\/composer)\.tsx$/;

/** What is planned ahead, with the styles of the calendar: few pages load it. Other styles come with everybody's, in a file less. */
const planned =
  /\/features\/(campaigns|sending-limits|opt-outs|schedules)\/.*\.tsx?$|\/features\/schedules\/.*\.css$|\/contract\/src\/(campaign|sending-limits|opt-outs|shared\/limit-reasons)|\/@date-fns\/tz\/|\/shared\/(format\/zoned-moment|ui\/fields\/(moment-field|preset-))/;

/** The dialog that imports a sheet: three pages open it, and none loads it before. */
const sheetImport =
  /\/features\/contact-import\/(import-(dialog|outcome)|sheet-|choose-|use-|texts|read-)|\/contract\/src\/shared\/(sheet-|cell-lists)/;

/** The users' page and one's own profile share these, and no other page has use for them. */
const users = /\/features\/users\/(?!.*\.css$)/;

export default defineConfig({
  plugins: [
    react(),
    leaveOut(),
    withoutSummaries(),
    preloadFont(),
    preloadInbox(),
    firstListFile(),
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
  build: {
    target: "es2022",
    // Which chunk loads which: what tools/check-bundle.mjs weighs.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: everyPage },
            // Whatever the first page needs comes in one file, not in one for each that somebody else shares.
            { name: "shell", tags: ["$initial"] },
            // Each with all that it needs and no chunk before it has.
            { name: "errors", test: /packages\/contract\/src\/(shared\/errors\.ts|errors\/)/ },
            { name: "inbox", test: /src\/(pages\/tickets-page|features\/onboarding\/onboarding)\.tsx$/ },
            { name: "frame", test: frame },
            { name: "conversation", test: conversation },
            { name: "login", test: /src\/pages\/login-page\.tsx$/ },
            // For two dialogs, and no page.
            { name: "qr-code", test: /node_modules\/qrcode\.react\// },
            // What charts and boards share, and no other page.
            { name: "redux", test: /node_modules\/(react-redux|redux)\// },
            // What two others share; what belongs to one stays with it.
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
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
  },
});

/** What comes along with a library that every page loads, and no page uses. */
const unused: Readonly<Record<string, string>> = {
  // Only the server writes schemas down, for its API page.
  "/zod/v4/core/to-json-schema.js": `
    const none = () => { throw new Error("the browser makes no JSON Schema"); };
    export const createToJSONSchemaMethod = () => none;
    export const createStandardJSONSchemaMethod = () => none;
    export { none as extractDefs, none as finalize, none as handleUnrepresentable, none as initializeContext, none as processSchema };`,
  "/zod/v4/core/json-schema-processors.js": emptied("zod/v4/core/json-schema-processors.js"),
  // Live events come by WebSocket, or not at all.
  "/engine.io-client/build/esm/transports/index.js":
    'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
};

/** A module with all its names and nothing behind them. */
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

/** What a route does is said to those who read the API's page, which the server makes. */
function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\// },
      handler: (code) => code.replace(/(?<=^\s+summary:)\s+"(?:[^"\\]|\\.)*"/gm, ' ""'),
    },
  };
}

/** The one font is asked for with the page, not after its style sheet, where scheme.js finds the line quick enough. */
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

/** Most who come want their inbox: it comes with the shell, not after it. */
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

/** What `offline-worker.js` keeps: the first file of the program last, so that whoever has it has all. */
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

/** A copy of each file for browsers that read it compressed. */
function compressed() {
  return compression({
    algorithms: [
      // One below its best: a fiftieth larger, and done in half the time.
      defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      "gzip",
    ],
    threshold: 1_024,
    include: /\.(js|css|html|svg|json|wasm)$/,
  });
}
