import { createHash, sign } from "node:crypto";
import type { Agent } from "undici";
import { z } from "zod";
import { AssistantRefusal } from "../../ports/assistant.ts";
import { callAssistant } from "./call-assistant.ts";

/** What service accounts may call Google with, for as long as each token lives. */
export interface GoogleTokens {
  get(serviceAccount: string, now: Date, signal: AbortSignal): Promise<string>;
}

const scope = "https://www.googleapis.com/auth/dialogflow";
const lifeSeconds = 3_600;
/** As long before its end a token is no longer used. */
const marginMilliseconds = 60_000;
const mostKept = 1_000;

export function createGoogleTokens(agent: Agent): GoogleTokens {
  const kept = new Map<string, { token: string; until: number }>();

  return {
    async get(serviceAccount, now, signal) {
      const key = createHash("sha256").update(serviceAccount).digest("base64url");
      const known = kept.get(key);
      if (known && known.until > now.getTime()) return known.token;
      const { token, seconds } = await ask(agent, serviceAccount, now, signal);
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, { token, until: now.getTime() + seconds * 1_000 - marginMilliseconds });
      return token;
    },
  };
}

const accountSchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(lifeSeconds),
});

/** RFC 7523: a token for a signed claim. */
async function ask(agent: Agent, serviceAccount: string, now: Date, signal: AbortSignal) {
  const { client_email, private_key, token_uri } = readAccount(serviceAccount);
  const issued = Math.floor(now.getTime() / 1_000);
  const claims = { iss: client_email, scope, aud: token_uri, iat: issued, exp: issued + lifeSeconds };
  const unsigned = [{ alg: "RS256", typ: "JWT" }, claims].map(encode).join(".");
  const assertion = `${unsigned}.${signWith(private_key, unsigned)}`;
  const form = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await callAssistant(agent, { url: token_uri, body: form.toString(), headers }, signal);
  const read = tokenSchema.safeParse(answer);
  if (!read.success) throw new AssistantRefusal("Google gave no token for the service account");
  return { token: read.data.access_token, seconds: read.data.expires_in };
}

function readAccount(text: string) {
  try {
    return accountSchema.parse(JSON.parse(text));
  } catch {
    throw new AssistantRefusal("the service account's key is not whole");
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function signWith(key: string, text: string): string {
  try {
    return sign("RSA-SHA256", Buffer.from(text), key).toString("base64url");
  } catch {
    throw new AssistantRefusal("the service account's key cannot sign");
  }
}
