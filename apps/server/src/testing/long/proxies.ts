import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { type DebianService, freePort, startHaproxy, startNginx } from "./debian-programs.ts";

const examples = join(import.meta.dirname, "../../../../../deploy/proxy");

/** Starts nginx and haproxy in front of two processes. The configurations are the examples that operators get. */
export async function startProxies(
  folder: string,
  [one, two]: readonly [number, number],
): Promise<{ services: DebianService[]; nginxPort: number; haproxyPort: number }> {
  const [nginxPort, haproxyPort] = [await freePort(), await freePort()];
  const nginx = replaceIn(await readFile(join(examples, "nginx.conf"), "utf8"), [
    // Removes the use of TLS, and the server block that redirects from HTTP to HTTPS.
    [/server \{\n {2}listen 80;[^}]*\}\n/, ""],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${nginxPort};`],
    [/\/var\/log\/nginx\/recado\.log/, join(folder, "nginx.log")],
    [/ {2}ssl_(certificate|certificate_key|protocols) .*\n/g, ""],
    [/127\.0\.0\.1:8081/, `127.0.0.1:${one}`],
    [/127\.0\.0\.1:8082/, `127.0.0.1:${two}`],
  ]);
  const haproxy = replaceIn(await readFile(join(examples, "haproxy.cfg"), "utf8"), [
    [/ {2}bind :443 .*\n/, `  bind 127.0.0.1:${haproxyPort}\n`],
    [/ {2}bind :80\n/, ""],
    [/ {2}http-request redirect scheme https .*\n/, ""],
    [/127\.0\.0\.1:8081/g, `127.0.0.1:${one}`],
    [/127\.0\.0\.1:8082/g, `127.0.0.1:${two}`],
  ]);
  const services = [
    await startNginx(folder, nginxPort, nginx),
    await startHaproxy(folder, haproxyPort, haproxy),
  ];
  return { services, nginxPort, haproxyPort };
}

/**
 * Applies the replacements to the text. Every pattern has to match; otherwise the test would not notice when an example
 * changes.
 */
function replaceIn(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((changed, [pattern, replacement]) => {
    expect(changed).toMatch(pattern);
    return changed.replace(pattern, replacement);
  }, text);
}
