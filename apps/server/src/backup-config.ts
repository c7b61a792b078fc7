import { trimCharacters } from "@recado/contract/shared/trim-characters";
import { z } from "zod";
import type { S3Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";

export interface BackupConfig {
  /** Destination of backups: a folder or s3://bucket/prefix; undefined if not configured. */
  to: string | undefined;
  /** Time of the nightly backup in UTC; undefined means that backups are made only on request. */
  at: { hour: number; minute: number } | undefined;
  keep: number;
  /** Passphrase that seals the installation's key inside the backup. */
  passphrase: string | undefined;
  /** Endpoint and credentials of an s3:// destination; by default those of the media storage. */
  s3: Omit<S3Config, "bucket" | "prefix"> | undefined;
}

export const backupEnvironment = {
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 03:30, in UTC")
    .optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};
const schema = z.object(backupEnvironment);

export function backupFrom(values: z.infer<typeof schema>, media: S3Config | undefined): BackupConfig {
  const { BACKUP_TO: to, BACKUP_AT: at } = values;
  if (at !== undefined && to === undefined)
    throw new ConfigError("BACKUP_AT: needs BACKUP_TO, the destination of the nightly backup");
  const s3 = s3From(values, media);
  if (to !== undefined && isInS3(to)) requirePlace(to, s3, media);
  const [hour = 0, minute = 0] = (at ?? "").split(":").map(Number);
  return {
    to,
    at: at === undefined ? undefined : { hour, minute },
    keep: values.BACKUP_KEEP,
    passphrase: values.BACKUP_PASSPHRASE,
    s3,
  };
}

export function isInS3(place: string): boolean {
  return place.startsWith("s3://");
}

export function splitS3Url(place: string): { bucket: string; prefix: string } {
  const [bucket = "", ...rest] = place.slice("s3://".length).split("/");
  return { bucket, prefix: trimCharacters(rest.join("/"), "/") };
}

/**
 * Throws ConfigError if an S3 destination has no credentials, or lies inside the media storage that it would back up.
 */
export function requirePlace(
  place: string,
  s3: BackupConfig["s3"],
  media: S3Config | undefined,
): asserts s3 is NonNullable<BackupConfig["s3"]> {
  const { bucket, prefix } = splitS3Url(place);
  if (bucket === "")
    throw new ConfigError("BACKUP_TO: s3:// must be followed by a bucket and optionally /prefix");
  if (s3 === undefined)
    throw new ConfigError(
      "BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or the S3_… settings) must be set for a backup to s3://",
    );
  const isInside =
    media?.bucket === bucket && media.endpoint === s3.endpoint && isBelow(prefix, media.prefix);
  if (isInside)
    throw new ConfigError(
      "BACKUP_TO lies inside the media storage that is backed up: set another bucket or prefix",
    );
}

function isBelow(prefix: string, other: string): boolean {
  return other === "" || prefix === other || prefix.startsWith(`${other}/`);
}

function s3From(values: z.infer<typeof schema>, media: S3Config | undefined): BackupConfig["s3"] {
  const { BACKUP_S3_ACCESS_KEY_ID: id, BACKUP_S3_SECRET_ACCESS_KEY: secret } = values;
  if (id === undefined && secret === undefined) return media;
  if (id === undefined || secret === undefined)
    throw new ConfigError("BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set both or none");
  return {
    endpoint: values.BACKUP_S3_ENDPOINT,
    region: values.BACKUP_S3_REGION ?? "us-east-1",
    accessKeyId: id,
    secretAccessKey: secret,
    forcePathStyle: values.BACKUP_S3_ENDPOINT !== undefined,
  };
}
