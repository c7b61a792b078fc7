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

/**
 * Libraries that every page needs. Releases of the product seldom change their chunk, so the browser's cache keeps it
 * across releases.
 */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)|socket\.io-\w+|engine\.io-\w+)\//;

/** Components around every page that load after it: buttons of the top bar, counts of the menu, and alerts. */
const frame =
  /src\/(app\/late-events|features\/(announcements\/news-button|chats\/recent\/chats-(badge|button)|connections\/list\/connections-badge|inbox\/alerts\/(notifications-bell|start-alerts)))\.tsx?$/;
/** Components of an open ticket, which load when the first ticket is opened. */
const conversation = /src\/features\/conversation\/(conversation|composer\/composer)\.tsx$/;

/**
 * Code for sending at a later time, including the calendar's styles, which only a few pages need. All other styles are
 * bundled with the common styles, to save a file.
 */
const planned =
  /\/features\/(campaigns|sending-limits|opt-outs|schedules)\/.*\.tsx?$|\/features\/schedules\/.*\.css$|\/contract\/src\/(campaign|sending-limits|opt-outs|shared\/limit-reasons)|\/@date-fns\/tz\/|\/shared\/(format\/zoned-moment|ui\/fields\/(moment-field|preset-))/;

/** Code of the dialog that imports contacts from a spreadsheet, which three pages can open. */
const sheetImport =
  /\/features\/contact-import\/(import-(dialog|outcome)|sheet-|use-|texts|read-)|\/contract\/src\/shared\/(sheet-|read-sheet-row|cell-encoding)/;

/** Code that only the users page and the profile page share. */
const users = /\/features\/users\/(?!.*\.css$)|\/contract\/src\/(staff|user-sessions)/;

/** Texts and parts that only two or three pages of admins and the operator share. */
const administration =
  /\/features\/(installation\/|assistant-test\/[\w-]+\.tsx?$|(contact-lists|plans)\/texts|invoices\/(invoice-columns|texts))|\/ui\/lists\/checklist-step\.tsx$/;

/** Parts of rows whose user is invited. The lists of users and companies load them once such a row is shown. */
const invitations = /\/features\/invitations\/(?!lazy-)/;

/** Forms for a new password, which the pages for recovering a password and for accepting an invitation share. */
const recovery = /\/features\/recovery\/(?!.*\.css$)|\/contract\/src\/recovery/;

/** Dialog that only the tags page and the kanban board open. */
const tagDialog = /\/features\/tags\/tag-dialog\.tsx$/;

/** Code of the saved views, which the filter's menu and the tabs of the ticket list share. */
const views = /\/features\/inbox\/list\/views\/|\/contract\/src\/ticket-(views|counts)/;

/** Code for the members of a group, whom the contact panel lists and the message field suggests. */
const mentions = /\/features\/conversation\/mentions\//;
/** Editor and sentences of actions on tickets, which the dialogs of macros and rules share. */
const ticketActions = /\/features\/ticket-actions\//;

/** Code that hands a ticket to a colleague or tags it: for the command palette, the dialog for transfers and menus. */
const handOver =
  /\/features\/(inbox\/actions\/(transfer-(ticket|form|texts)|suggested-colleagues)|users\/(user-loads|texts)|tickets\/use-ticket-tags)\.tsx?$/;

/** Modules that are not part of the chunk that all pages share. */
const managing = [users, tagDialog, administration, recovery, invitations];
const ownChunks = [planned, sheetImport, views, mentions, handOver, ticketActions, ...managing];

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
          groups: [
            { name: "vendor", test: everyPage },
            // This group bundles all modules that the first page needs into one file, instead of one file per shared
            // module.
            { name: "shell", tags: ["$initial"] },
            // Each following group contains the modules that its components need, except for modules that an earlier
            // chunk contains.
            { name: "errors", test: /packages\/contract\/src\/(shared\/errors\.ts|errors\/)/ },
            { name: "inbox", test: /src\/pages\/tickets-page\.tsx$/ },
            { name: "frame", test: frame },
            { name: "conversation", test: conversation },
            { name: "login", test: /src\/pages\/login-page\.tsx$/ },
            // Two dialogs use this library, and no page does.
            { name: "qr-code", test: /node_modules\/qrcode\.react\// },
            // Charts and boards share this library; no other page uses it.
            { name: "redux", test: /node_modules\/(react-redux|redux)\// },
            // This group contains modules that at least two chunks share. A module that a single chunk uses stays in
            // that chunk.
            {
              name: "rest",
              test: (id) => !ownChunks.some((group) => group.test(id)),
              minShareCount: 2,
              maxModuleSize: 60_000,
            },
            // Before the users' chunk, which would otherwise contain the request that both use, and load with the list.
            { name: "views", test: views, minShareCount: 2 },
            { name: "users", test: users, minShareCount: 2 },
            { name: "administration", test: administration, minShareCount: 2 },
            { name: "invitations", test: invitations },
            { name: "recovery", test: recovery, minShareCount: 2 },
            { name: "tag-dialog", test: tagDialog, minShareCount: 2 },
            { name: "mentions", test: mentions, minShareCount: 2 },
            { name: "hand-over", test: handOver, minShareCount: 2 },
            { name: "ticket-actions", test: ticketActions, minShareCount: 2 },
            { name: "sheet-import", test: sheetImport, minShareCount: 2 },
            { name: "planned", test: planned, minShareCount: 2, maxModuleSize: 60_000 },
          ],
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

/** Replacement sources for modules of libraries that every page would load although no page uses them. */
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
