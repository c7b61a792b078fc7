import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.RECADO_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
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
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
  },
});
