import { z } from "zod";

export const roles = ["web", "worker", "channels"] as const;
export type Role = (typeof roles)[number];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  publicUrl: string;
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  roles: readonly Role[];
  logLevel: string;
  whatsappWebUrl: string | undefined;
  /** The root of the certificate chain of the server at that address. */
  whatsappWebRootKey: Buffer<ArrayBuffer> | undefined;
  cloudApiUrls: readonly string[];
  corsOrigins: readonly string[];
  trustProxy: boolean;
  namedStatements: boolean;
  demo: boolean;
  admin: { email: string; password: string } | undefined;
}

/** A wrong variable in words that an operator can act on. */
export class ConfigError extends Error {}

const flag = z
  .enum(["on", "off", "true", "false", "1", "0"])
  .transform((word) => ["on", "true", "1"].includes(word));
const url = z.url({ protocol: /^https?$/ });
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  ROLES: list.pipe(z.array(z.enum(roles)).min(1)).default([...roles]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),
  WHATSAPP_WEB_URL: z.url({ protocol: /^wss?$/ }).optional(),
  WHATSAPP_WEB_ROOT_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, "base64"))
    .refine((key) => key.length === 32, "must be 32 bytes in base64")
    .optional(),
  CLOUD_API_URLS: list.pipe(z.array(url).min(1)).default(["https://graph.facebook.com"]),
  CORS_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
  TRUST_PROXY: flag.default(false),
  NAMED_STATEMENTS: flag.default(true),
  NODE_ENV: z.string().optional(),
  DEMO: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").max(200).optional(),
});

/** The only reader of the environment. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(lines.join("; "));
  }
  const values = parsed.data;
  const demo = values.DEMO ?? (values.DATABASE_URL === undefined && values.NODE_ENV !== "production");
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  if (demo && !isLoopback(values.HOST))
    throw new ConfigError(
      "HOST: the demonstration and its passwords stay on loopback; set DEMO=off to listen elsewhere",
    );
  if (demo && !isLoopback(new URL(publicUrl).hostname))
    throw new ConfigError(
      "PUBLIC_URL: the demonstration and its passwords stay on loopback; set DEMO=off to be reached elsewhere",
    );
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined)
    throw new ConfigError(
      "SECRET_KEY: must be given together with DATABASE_URL; keep it, the stored sessions are sealed with it",
    );
  if (values.WHATSAPP_WEB_ROOT_KEY !== undefined && values.WHATSAPP_WEB_URL === undefined)
    throw new ConfigError("WHATSAPP_WEB_ROOT_KEY: belongs to the server that WHATSAPP_WEB_URL names");
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL,
    whatsappWebUrl: values.WHATSAPP_WEB_URL,
    whatsappWebRootKey: values.WHATSAPP_WEB_ROOT_KEY,
    cloudApiUrls: values.CLOUD_API_URLS.map((address) => new URL(address).origin),
    corsOrigins: values.CORS_ORIGINS.map((origin) => new URL(origin).origin),
    trustProxy: values.TRUST_PROXY,
    namedStatements: values.NAMED_STATEMENTS,
    demo,
    admin: adminFrom(values.ADMIN_EMAIL, values.ADMIN_PASSWORD),
  };
}

function adminFrom(email: string | undefined, password: string | undefined): Config["admin"] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new ConfigError("ADMIN_EMAIL and ADMIN_PASSWORD belong together");
  return { email, password };
}

function isLoopback(host: string): boolean {
  return (
    host === "localhost" || host === "::1" || host === "[::1]" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
  );
}
