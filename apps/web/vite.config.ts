import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { emojiFiles } from "./emoji-files.ts";

const api = process.env.RECADO_API ?? "http://127.0.0.1:8080";

/** What every page needs and a release seldom changes: it stays in the browser's cache. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)|socket\.io-\w+|engine\.io-\w+)\//;

export default defineConfig({
  plugins: [react(), leaveOut(), preloadFont(), emojiFiles()],
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": api,
      "/media": api,
      "/socket.io": { target: api, ws: true },
    },
  },
  build: {
    target: "es2022",
    // Which chunk loads which: what tools/check-bundle.mjs weighs.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Making a schema, a route or a text does nothing else: what a page does not use of a contract's file is left out.
      treeshake: { manualPureFunctions: ["defineResource", "defineRoute", "defineTexts", "textSchema", "z"] },
      output: { codeSplitting: { groups: [{ name: "vendor", test: everyPage }] } },
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
  // Live events come by WebSocket, or not at all.
  "/engine.io-client/build/esm/transports/index.js":
    'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
};

function leaveOut(): Plugin {
  return {
    name: "leave-out",
    apply: "build",
    load: (id) => Object.entries(unused).find(([end]) => id.endsWith(end))?.[1],
  };
}

/** The one font is asked for with the page, not after its style sheet: text is right from its first paint. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
        })),
  };
}
