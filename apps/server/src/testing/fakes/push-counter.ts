import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type PushPayload, pushPayloadSchema } from "@recado/contract/push-subscriptions";

/** A fake push service. It creates browsers, and accepts push notifications for these browsers only. */
export interface PushCounter {
  openBrowser(): PushBrowser;
  close(): Promise<void>;
}

export interface PushBrowser {
  /** Subscription that the browser would send to the server. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: PushPayload[];
  headers: IncomingHttpHeaders[];
  /** HTTP status of the service's responses to pushes for the browser. With 0 the service does not respond at all. */
  status: number;
  /** Number of pushes that the service rejected. */
  refused: number;
  next(fits: (push: PushPayload) => boolean): Promise<PushPayload>;
}

export async function openPushCounter(): Promise<PushCounter> {
  const browsers = new Map<string, { browser: PushBrowser; take(body: Buffer): void }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const found = browsers.get(request.url ?? "");
      if (found?.browser.status === 0) return;
      response.statusCode = found?.browser.status ?? 404;
      if (found && response.statusCode === 201) {
        found.browser.headers.push(request.headers);
        found.take(Buffer.concat(chunks));
      } else if (found) found.browser.refused += 1;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    openBrowser() {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${browsers.size + 1}`;
      const waiting = new Set<() => void>();
      const browser: PushBrowser = {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
        },
        received: [],
        headers: [],
        status: 201,
        refused: 0,
        next: (fits) =>
          new Promise((resolve) => {
            const look = () => {
              const found = browser.received.find(fits);
              if (!found) return;
              waiting.delete(look);
              resolve(found);
            };
            waiting.add(look);
            look();
          }),
      };
      browsers.set(path, {
        browser,
        take(body) {
          browser.received.push(pushPayloadSchema.parse(JSON.parse(decrypt(body, pair, auth))));
          for (const wake of waiting) wake();
        },
      });
      return browser;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Decrypts a push message (RFC 8291 and 8188) that has one record and was encrypted for the key of a fake browser. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32);
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/**
 * Verifies the VAPID token of a push, and returns the token's key and claims. Throws if the signature does not match
 * the key.
 */
export function readVapid(headers: IncomingHttpHeaders): { key: string; claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the push is signed with another key than the installation's");
  return { key, claims: JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown> };
}
