import { graphAddress } from "@recado/contract/cloud-api";
import { trimCharacters } from "@recado/contract/shared/trim-characters";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { type BackupConfig, backupEnvironment, backupFrom } from "./backup-config.ts";
import { ConfigError } from "./config-error.ts";
import { readEnvironmentFiles } from "./environment-files.ts";
import { type PixConfig, pixEnvironment, pixFrom } from "./pix-config.ts";
import { isLoopback } from "./platform/http/loopback.ts";

export const roles = ["web", "worker", "channels"] as const;
export type Role = (typeof roles)[number];

/** Name of a process in logs and metrics, made from its roles in a fixed order. */
export function roleName(given: readonly Role[]): string {
  return roles.filter((role) => given.includes(role)).join("+");
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  publicUrl: string;
  databaseUrl: string | undefined;
  /** URL of a standby database server that answers the queries of reports. */
  databaseReplicaUrl: string | undefined;
  secretKey: string | undefined;
  redisUrl: string | undefined;
  /** Previous secret key, which still opens values sealed with it; see `recado rotate-secret`. */
  secretKeyBefore: string | undefined;
  roles: readonly Role[];
  logLevel: string;
  /** Token for `/metrics` and `/api/docs`. Without a token, both are accessible only from this machine. */
  metricsToken: string | undefined;
  /** Endpoint that receives traces and the fraction of requests that are traced; undefined disables tracing. */
  traces: { endpoint: string; ratio: number } | undefined;
  whatsappWebUrl: string | undefined;
  /** Root public key of the certificate chain that the server `whatsappWebUrl` uses. */
  whatsappWebRootKey: Buffer<ArrayBuffer> | undefined;
  /** PEM certificate authority of the media hosts that belong to `whatsappWebUrl`. */
  whatsappWebMediaCertificate: string | undefined;
  /** Base URLs of the Graph API to which connections may send requests, compared exactly. */
  cloudApiUrls: readonly string[];
  /** True if URLs that customers configure may lead into private networks. */
  allowPrivateHosts: boolean;
  corsOrigins: readonly string[];
  /** Number of trusted reverse proxies in front of the server, or the networks of these proxies. */
  trustProxy: false | number | readonly string[];
  /** Mail server and sender; without a mail server, no mails are sent. */
  smtp: { url: string; from: string } | undefined;
  demo: boolean;
  admin: { email: string; password: string } | undefined;
  /** Object storage for media; undefined means that media are stored on disk. */
  s3: S3Config | undefined;
  /** Payment providers for plans; undefined if none is configured. */
  pix: PixConfig | undefined;
  /** Path of an FFmpeg that the operator provides, instead of the bundled one. */
  ffmpegPath: string | undefined;
  /** Largest size of a customer's file in bytes, whatever the kind of file. */
  mostReceivedBytes: number | undefined;
  backup: BackupConfig;
}

export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  prefix: string;
}

const flag = z
  .enum(["on", "off", "true", "false", "1", "0"])
  .transform((word) => ["on", "true", "1"].includes(word));
const url = z.url({ protocol: /^https?$/ });
/** URL without query, fragment or user, because request paths are appended to it unchanged. */
const graphUrl = url.refine((text) => !/[?#@]/.test(text), "must not contain ?, # or @");
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

/**
 * Trusted proxies: `on` means one proxy; several are given by their number or networks. Addresses reported by a proxy
 * that is not among them are not trusted.
 */
const proxies = z.string().transform((text, context): Config["trustProxy"] => {
  const known = flag.safeParse(text);
  if (known.success) return known.data ? 1 : false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(",").map((item) => item.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: "custom",
    message: "must be on, off, the number of proxies (1 to 9) or a comma-separated list of their networks",
  });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const isNamed = ["loopback", "linklocal", "uniquelocal"].includes(text);
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isNamed || isAddress || ipaddr.isValidCIDR(text);
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  SECRET_KEY_BEFORE: z.string().min(32, "must have at least 32 characters").optional(),
  ROLES: list.pipe(z.array(z.enum(roles)).min(1)).default([...roles]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, "must have 16 to 200 letters, digits or any of . _ ~ + / = -")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  WHATSAPP_WEB_URL: z.url({ protocol: /^wss?$/ }).optional(),
  WHATSAPP_WEB_ROOT_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, "base64"))
    .refine((key) => key.length === 32, "must be 32 bytes in base64")
    .optional(),
  WHATSAPP_WEB_MEDIA_CERTIFICATE: z
    .base64()
    .transform((text) => Buffer.from(text, "base64").toString())
    .refine((pem) => pem.startsWith("-----BEGIN CERTIFICATE-----"), "must be a PEM certificate in base64")
    .optional(),
  CLOUD_API_URLS: list.pipe(z.array(graphUrl).min(1)).default(["https://graph.facebook.com"]),
  ALLOW_PRIVATE_HOSTS: flag.default(false),
  CORS_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
  TRUST_PROXY: proxies.default(false),
  NODE_ENV: z.string().optional(),
  DEMO: flag.optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  S3_PREFIX: z
    .string()
    .transform((text) => trimCharacters(text, "/"))
    .default(""),
  ...pixEnvironment,
  ...backupEnvironment,
  PIX_SKIP_MTLS_CHECKING: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      "must be an e-mail address, or a name followed by <address>",
    )
    .optional(),
  FFMPEG_PATH: z.string().optional(),
  MAX_RECEIVED_MB: z.coerce.number().int().min(1).max(4_096).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").max(200).optional(),
});

/** Reads the configuration from the environment, which no other code reads. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = readEnvironmentFiles(environment, new Set(environmentSchema.keyof().options));
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
      "HOST: the demonstration has public passwords, so HOST must be a loopback address; set DEMO=off to listen on another address",
    );
  if (demo && !isLoopback(new URL(publicUrl).hostname))
    throw new ConfigError(
      "PUBLIC_URL: the demonstration has public passwords, so PUBLIC_URL must be a loopback address; set DEMO=off to use another address",
    );
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined)
    throw new ConfigError(
      "SECRET_KEY: must be set if DATABASE_URL is set; keep the key, because stored sessions are encrypted with it",
    );
  if (values.WHATSAPP_WEB_ROOT_KEY !== undefined && values.WHATSAPP_WEB_URL === undefined)
    throw new ConfigError("WHATSAPP_WEB_ROOT_KEY: needs WHATSAPP_WEB_URL, the server that uses this key");
  if (values.WHATSAPP_WEB_MEDIA_CERTIFICATE !== undefined && values.WHATSAPP_WEB_URL === undefined)
    throw new ConfigError(
      "WHATSAPP_WEB_MEDIA_CERTIFICATE: needs WHATSAPP_WEB_URL, the server that uses this certificate",
    );
  const s3 = s3From(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    secretKey: values.SECRET_KEY,
    redisUrl: values.REDIS_URL,
    secretKeyBefore: values.SECRET_KEY_BEFORE,
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    traces: tracesFrom(values.OTEL_EXPORTER_OTLP_ENDPOINT, values.OTEL_TRACES_SAMPLER_ARG),
    whatsappWebUrl: values.WHATSAPP_WEB_URL,
    whatsappWebRootKey: values.WHATSAPP_WEB_ROOT_KEY,
    whatsappWebMediaCertificate: values.WHATSAPP_WEB_MEDIA_CERTIFICATE,
    cloudApiUrls: values.CLOUD_API_URLS.map(graphAddress),
    allowPrivateHosts: values.ALLOW_PRIVATE_HOSTS,
    corsOrigins: values.CORS_ORIGINS.map((origin) => new URL(origin).origin),
    trustProxy: values.TRUST_PROXY,
    smtp: smtpFrom(values.SMTP_URL, values.MAIL_FROM),
    demo,
    admin: adminFrom(values.ADMIN_EMAIL, values.ADMIN_PASSWORD),
    s3,
    pix: pixFrom(values),
    ffmpegPath: values.FFMPEG_PATH,
    mostReceivedBytes: values.MAX_RECEIVED_MB === undefined ? undefined : values.MAX_RECEIVED_MB * 1_048_576,
    backup: backupFrom(values, s3),
  };
}

function s3From(values: z.infer<typeof environmentSchema>): S3Config | undefined {
  const [bucket, id, secret] = [values.S3_BUCKET, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY];
  if ([values.S3_ENDPOINT, bucket, id, secret].every((value) => value === undefined)) return undefined;
  if (bucket === undefined || id === undefined || secret === undefined)
    throw new ConfigError("S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none");
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket,
    accessKeyId: id,
    secretAccessKey: secret,
    // Self-hosted S3 storages rarely have a host name for each bucket; Amazon S3 does.
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
    prefix: values.S3_PREFIX,
  };
}

function tracesFrom(endpoint: string | undefined, ratio: number): Config["traces"] {
  return endpoint === undefined ? undefined : { endpoint, ratio };
}

function smtpFrom(url: string | undefined, from: string | undefined): Config["smtp"] {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined)
    throw new ConfigError("SMTP_URL and MAIL_FROM: set both or none");
  return { url, from };
}

function adminFrom(email: string | undefined, password: string | undefined): Config["admin"] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new ConfigError("ADMIN_EMAIL and ADMIN_PASSWORD: set both or none");
  return { email, password };
}
