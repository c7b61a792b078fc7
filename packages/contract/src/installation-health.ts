import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { instantSchema } from "./shared/wire.ts";

/** Roles that an installation needs in at least one running process. */
export const processRoles = ["web", "worker", "channels"] as const;

/** `look`: the check's subject works, but may not be as intended. `wrong`: it does not work. */
export const healthStates = ["well", "look", "wrong"] as const;
export type HealthState = (typeof healthStates)[number];

/** Checks of the installation, each with the findings that it may return. */
export const healthFindings = {
  processes: ["allRunning", "roleMissing"],
  versions: ["sameVersion", "mixedVersions"],
  database: ["databaseReached", "rightsMissing"],
  clock: ["clockRight", "clockWrong"],
  disk: ["diskFree", "diskNearlyFull"],
  storage: ["storageReached", "storageUnreachable"],
  connections: ["connectionsOwned", "connectionsUnowned"],
  deadLetters: ["noDeadLetters", "deadLetters"],
  backup: ["backupFresh", "backupOld", "backupFailed", "noBackup"],
  mail: ["mailReached", "mailUnreachable", "mailUnset", "mailOfDemonstration"],
  pix: ["pixSet", "pixUnset"],
  publicUrl: ["urlSafe", "urlUnsafe", "demonstration"],
} as const;
export type HealthCheckName = keyof typeof healthFindings;
export type HealthFinding = (typeof healthFindings)[HealthCheckName][number];

const names = Object.keys(healthFindings) as [HealthCheckName, ...HealthCheckName[]];
const findings = Object.values(healthFindings).flat() as [HealthFinding, ...HealthFinding[]];

export const installationHealthSchema = z.object({
  checkedAt: instantSchema,
  /** Version of the process that answers. */
  version: z.string(),
  /** Running processes and those that were lost within the last day, the running ones first. */
  processes: z.array(
    z.object({
      id: z.uuid(),
      roles: z.array(z.string()),
      host: z.string(),
      version: z.string(),
      startedAt: instantSchema,
      /** Last sign of life. A process without one for 20 seconds counts as lost. */
      seenAt: instantSchema,
      isRunning: z.boolean(),
    }),
  ),
  missingRoles: z.array(z.enum(processRoles)),
  checks: z.array(
    z.object({
      name: z.enum(names),
      state: z.enum(healthStates),
      finding: z.enum(findings),
      /** Values that the finding's sentence contains, such as a number of bytes or the name of a backup. */
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type InstallationHealth = z.infer<typeof installationHealthSchema>;

/** Steps from a new installation to its first customer, in the order in which they are shown. */
export const setupSteps = ["plan", "mail", "pix", "brand", "backup", "publicUrl", "testCompany"] as const;
export type SetupStep = (typeof setupSteps)[number];

export const installationSetupSchema = z.object({
  steps: z.array(z.object({ name: z.enum(setupSteps), isDone: z.boolean() })),
  /** True once the operator has hidden the checklist; see the field `setupHidden` of the installation's settings. */
  isHidden: z.boolean(),
});

const installationHealthResource = defineResource({ name: "installationHealth", plan: "any" });

const superUsers = { who: "super" } as const;

export const getInstallationHealth = defineRoute(installationHealthResource, {
  method: "GET",
  path: "/installation-health",
  access: superUsers,
  summary: "Check the installation: processes, database, storage, backup, mail and payments",
  answer: installationHealthSchema,
});

export const getInstallationSetup = defineRoute(installationHealthResource, {
  method: "GET",
  path: "/installation-health/setup",
  access: superUsers,
  summary: "List the steps of setting up the installation, and which of them are done",
  answer: installationSetupSchema,
});
