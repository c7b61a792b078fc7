import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listConnections } from "@recado/contract/connections";
import { sql } from "kysely";
import { createTestStaff, createTestUser, type Person, type Staff, untilTrue } from "../factories.ts";
import { openS3Server, type S3Server } from "../fakes/s3-server.ts";
import {
  callOf,
  type InstallationProcess,
  openInstallation,
  pairPhones,
  type TestInstallation,
} from "../processes/installation.ts";
import { addPhone } from "../sandbox-test-app.ts";
import {
  type DebianService,
  freePort,
  requirePrograms,
  startDebianRedis,
  startPostgres,
} from "./debian-programs.ts";
import { type LoadCall, watchLines } from "./load.ts";
import { startProxies } from "./proxies.ts";

export const topologyRoles = ["web", "worker", "channels"] as const;

export interface RunningTopology {
  role: (typeof topologyRoles)[number];
  port: number;
  process: InstallationProcess;
}

/**
 * The installation of deploy/compose.yaml without containers: Debian's PostgreSQL, Redis, nginx and haproxy, an S3
 * server, and two processes of each role behind the proxies. The proxies use the operators' configuration files.
 */
export class Topology {
  readonly installation: TestInstallation;
  readonly running: RunningTopology[] = [];
  /** All connection states that occurred while processes were started and stopped. */
  readonly statuses = new Set<string>();
  /** Phones that had two connections at the same time, which must not happen. */
  readonly doubled: string[];
  staff!: Staff;
  /** Creates one more admin of the company. */
  hire!: () => Promise<Person>;
  phones: string[] = [];
  private readonly folder: string;
  private readonly store: S3Server;
  private readonly services: DebianService[];
  /** URLs of the installation for clients: one leads through nginx, the other through haproxy. */
  private doors: { url: string; call: LoadCall }[] = [];

  private constructor(
    folder: string,
    store: S3Server,
    services: DebianService[],
    installation: TestInstallation,
  ) {
    this.folder = folder;
    this.store = store;
    this.services = services;
    this.installation = installation;
    this.doubled = watchLines(installation.sandbox);
  }

  static async open(connectionCount: number, settings: Record<string, string> = {}): Promise<Topology> {
    await requirePrograms();
    const folder = await mkdtemp(join(tmpdir(), `recado-topology-${process.pid}-`));
    await chmod(folder, 0o755);
    const store = await openS3Server({ mayList: true });
    const redis = await startDebianRedis(folder);
    const { endpoint, bucket, accessKeyId, secretAccessKey } = store.options;
    const installation = await openInstallation({
      startDatabase: startPostgres,
      environment: {
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        S3_ENDPOINT: endpoint ?? "",
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        ...settings,
      },
    });
    const topology = new Topology(folder, store, [redis], installation);
    await topology.begin(connectionCount);
    return topology;
  }

  private async begin(connectionCount: number): Promise<void> {
    for (const role of [...topologyRoles, ...topologyRoles]) await this.start(role, await freePort());
    await this.openDoors();
    const [web] = this.running;
    if (!web) throw new Error("expected a running process, found none");
    // The clock is two hours ahead, so that the tokens stay valid during a long run, which does not refresh them.
    const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
    const host = { ...web.process, clock };
    this.staff = await createTestStaff(host);
    this.hire = () => createTestUser(host, this.staff, { name: "Chefe", profile: "admin" });
    this.phones = Array.from({ length: connectionCount }, () => addPhone(this.installation.sandbox));
    await pairPhones(this.installation, web.process, this.staff, this.phones);
  }

  /** Returns one of the proxies; successive indexes alternate between them. */
  door(index: number): { url: string; call: LoadCall } {
    const door = this.doors[index % this.doors.length];
    if (!door) throw new Error("expected a running proxy, found none");
    return door;
  }

  async start(role: RunningTopology["role"], port: number): Promise<void> {
    const process = await this.installation.launch(role, { PORT: String(port) });
    this.running.push({ role, port, process });
  }

  /** Stops or kills a process, and starts another one that listens at the same address. */
  async startAnew(
    old: RunningTopology,
    how: "stop" | "kill" = "stop",
  ): Promise<{ movedMilliseconds: number }> {
    const begun = performance.now();
    await old.process.program[how]();
    await this.untilConnected();
    const movedMilliseconds = performance.now() - begun;
    this.running.splice(this.running.indexOf(old), 1);
    await this.start(old.role, old.port);
    await this.untilConnected();
    return { movedMilliseconds };
  }

  async untilConnected(): Promise<void> {
    const { call } = this.door(0);
    await untilTrue(async () => {
      const connections = await call(this.staff.ana.token, listConnections, {});
      for (const { status } of connections) this.statuses.add(status);
      const areUp = connections.every(({ status }) => status === "CONNECTED");
      return areUp && (await this.carried()) === this.phones.length;
    });
  }

  async close(): Promise<void> {
    await this.installation.close();
    for (const service of this.services.reverse()) await service.stop();
    await this.store.close();
    // nginx logs that a restarting process refuses connections, as expected. All other errors in its log are printed.
    const errors = (await readFile(join(this.folder, "nginx-errors.log"), "utf8")).split("\n");
    process.stderr.write(
      errors.filter((line) => line !== "" && !line.includes("Connection refused")).join("\n"),
    );
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Returns the number of connections that a process owns. */
  private async carried(): Promise<number> {
    const rows = await this.installation.database.platform((db) =>
      db.rows(sql<{ count: number }>`select count(*)::integer as count from connection_leases
      join channel_owners on channel_owners.id = owner and seen_at > now() - interval '15 seconds'`),
    );
    return rows[0]?.count ?? 0;
  }

  private async openDoors(): Promise<void> {
    const { folder } = this;
    const [one = 0, two = 0] = this.running.filter(({ role }) => role === "web").map(({ port }) => port);
    const { services, haproxyPort, nginxPort } = await startProxies(folder, [one, two]);
    this.services.push(...services);
    this.doors = [haproxyPort, nginxPort].map((port) => {
      const url = `http://127.0.0.1:${port}`;
      return { url, call: callOf(url) };
    });
  }
}
