import { createHash } from "node:crypto";

/** Allowed characters of a Host header: a host name or an IP address, and a port. */
const hostPattern = /^[\w.:[\]-]{1,255}$/;

const elsewhere = [
  "default-src 'self'",
  // The product's own WebAssembly, which encodes mp3 files, needs this permission.
  "script-src 'self' 'wasm-unsafe-eval'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  // Only the player of help videos may be shown in a frame.
  "frame-src https://www.youtube-nocookie.com",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

/**
 * Returns the Content-Security-Policy of the browser app. It forbids inline scripts. Media and avatars come from this
 * server, and live events from the host to which the browser sent the request.
 */
export function contentSecurityOf(host: string): string {
  // Some browsers do not accept a WebSocket to the page's own host as 'self', so the host is named.
  const sockets = hostPattern.test(host) ? ` ws://${host} wss://${host}` : "";
  return `${elsewhere};connect-src 'self'${sockets}`;
}

/**
 * Returns the Content-Security-Policy of an HTML page with inline scripts. It allows exactly the scripts that the page
 * contains now.
 */
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
