import { createHash } from "node:crypto";

/** Characters of a Host header: names, numbers, a port. */
const hostPattern = /^[\w.:[\]-]{1,255}$/;

const elsewhere = [
  "default-src 'self'",
  // The product's own WebAssembly encodes mp3 files.
  "script-src 'self' 'wasm-unsafe-eval'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  // Only the player of help videos may be embedded.
  "frame-src https://www.youtube-nocookie.com",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

/**
 * Forbids inline scripts. Media and avatars come from this server, live events from the host that the browser called.
 */
export function contentSecurityOf(host: string): string {
  // Some browsers do not count a WebSocket to the page's own host as 'self'.
  const sockets = hostPattern.test(host) ? ` ws://${host} wss://${host}` : "";
  return `${elsewhere};connect-src 'self'${sockets}`;
}

/** Policy for a page with inline scripts: exactly the scripts it contains now are allowed. */
export function contentSecurityOfPage(html: string): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
  ].join(";");
}

function inlineScripts(html: string): string[] {
  return html
    .split("<script")
    .slice(1)
    .map((part) => part.slice(part.indexOf(">") + 1, part.indexOf("</script>")))
    .filter((script) => script !== "");
}
