import { createHash } from "node:crypto";

/** What a host may be called by: names, numbers, a port. */
const hostPattern = /^[\w.:[\]-]{1,255}$/;

const elsewhere = [
  "default-src 'self'",
  // WebAssembly of our own: what makes an mp3 of a recording.
  "script-src 'self' 'wasm-unsafe-eval'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  // The player of help videos, and nothing else of anybody else's.
  "frame-src https://www.youtube-nocookie.com",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

/** No inline script anywhere; media and avatars come from ourselves, and live events from the host that the browser calls. */
export function contentSecurityOf(host: string): string {
  // To some browsers a socket to the page's own host is not 'self'.
  const sockets = hostPattern.test(host) ? ` ws://${host} wss://${host}` : "";
  return `${elsewhere};connect-src 'self'${sockets}`;
}

/** For a page that brings scripts inside it: those that it has now, and no others. */
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
