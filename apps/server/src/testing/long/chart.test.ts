import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import packageJson from "../../../package.json" with { type: "json" };
import { hasProgram, requirePackages } from "./debian-programs.ts";

const run = promisify(execFile);
const chart = join(import.meta.dirname, "../../../../../deploy/helm/recado");
/** SECRET_KEY of the installation for which the test renders the chart. */
const key = "x".repeat(40);
const secrets = {
  databaseUrl: "postgres://db/recado",
  secretKey: key,
  s3AccessKeyId: "id",
  s3SecretAccessKey: "key",
};

type Values = Record<string, unknown>;
interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: Record<string, unknown>;
}

type Model = new (data: unknown) => { validate(): void };

let render: (values: Values) => Promise<KubernetesObject[]>;

/**
 * The charts are rendered with helm if it is installed, otherwise with helm's template engine from Debian's packages.
 */
beforeAll(async () => {
  const helm = await run("helm", ["version"]).then(
    () => true,
    () => false,
  );
  if (!helm) await requireGo();
  render = async (values) => objectsOf(await (helm ? renderByHelm(values) : renderByGo(values)));
}, 600_000);

async function requireGo(): Promise<void> {
  const sources = "/usr/share/gocode/src";
  await requirePackages({
    "golang-go": hasProgram("go"),
    "golang-github-masterminds-sprig-dev": existsSync(`${sources}/github.com/Masterminds/sprig`),
    "golang-gopkg-yaml.v3-dev": existsSync(`${sources}/gopkg.in/yaml.v3`),
  });
}

function renderByHelm(values: Values): Promise<string> {
  return fed("helm", ["template", "recado", chart, "--values", "-"], JSON.stringify(values));
}

async function renderByGo(values: Values): Promise<string> {
  const defaults = parse(await readFile(join(chart, "values.yaml"), "utf8")) as Values;
  const about = parse(await readFile(join(chart, "Chart.yaml"), "utf8")) as Record<string, string>;
  const given = {
    Values: merged(defaults, values),
    Release: { Name: "recado", Namespace: "default", Service: "Helm" },
    Chart: { Name: about.name, Version: about.version, AppVersion: about.appVersion },
  };
  const program = join(import.meta.dirname, "helm-template.go");
  return fed("go", ["run", program, chart], JSON.stringify(given));
}

function fed(program: string, args: string[], input: string): Promise<string> {
  const env = { ...process.env, GO111MODULE: "off", GOPATH: "/usr/share/gocode", GOCACHE: "/tmp/recado-go" };
  const running = run(program, args, { env, maxBuffer: 16_000_000 });
  running.child.stdin?.end(input);
  return running.then(({ stdout }) => stdout);
}

function merged(one: Values, other: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const both = Object.entries(other).map(([name, value]) => {
    const before = one[name];
    return [name, isMap(before) && isMap(value) ? merged(before, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}

function objectsOf(text: string): KubernetesObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    expect(document.errors).toEqual([]);
    const object = document.toJS() as KubernetesObject | null;
    return object === null ? [] : [object];
  });
}

/** Validates a Kubernetes object against the schema of its kind. */
async function expectValid(object: KubernetesObject): Promise<void> {
  const models = (await import(`kubernetes-models/${object.apiVersion}`)) as Record<string, Model>;
  const Model = models[object.kind];
  if (!Model) throw new Error(`the Kubernetes schemas have no kind ${object.kind}`);
  expect(() => new Model(object).validate()).not.toThrow();
}

const full = {
  adminEmail: "dona@exemplo.com.br",
  mailFrom: "Recado <recado@exemplo.com.br>",
  redis: { enabled: true },
  s3: { endpoint: "https://s3.exemplo.com.br" },
  extraEnv: { MAX_RECEIVED_MB: "32" },
  imagePullSecrets: [{ name: "registry" }],
  podAnnotations: { "prometheus.io/scrape": "true" },
  ingress: { tlsSecret: "recado-tls" },
  web: {
    autoscaling: { enabled: true },
    nodeSelector: { disk: "ssd" },
    tolerations: [{ operator: "Exists" }],
  },
  worker: { autoscaling: { enabled: true, queueAge: { enabled: true } } },
  secret: {
    ...secrets,
    databaseReplicaUrl: "postgres://r@standby/recado",
    redisUrl: "redis://r",
    smtpUrl: "smtp://m",
    adminPassword: "senha-de-teste",
    metricsToken: key,
  },
};

it.each([
  ["an existing Secret", { existingSecret: "ours" }, []],
  ["its own Secret", { secret: secrets }, ["Secret/recado"]],
  [
    "all options",
    full,
    ["Secret/recado", "HorizontalPodAutoscaler/recado-web", "HorizontalPodAutoscaler/recado-worker"],
  ],
] as const)("the Helm chart with %s renders objects that Kubernetes accepts", async (_, values, more) => {
  const objects = await render(values);
  for (const object of objects) await expectValid(object);
  const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  const always = [
    ...["web", "worker", "channels"].flatMap((role) => [
      `Deployment/recado-${role}`,
      `PodDisruptionBudget/recado-${role}`,
    ]),
    ...["Job/recado-migration", "Service/recado", "Ingress/recado", "ServiceAccount/recado"],
    ...["NetworkPolicy/recado", "NetworkPolicy/recado-web"],
  ];
  expect(names.sort()).toEqual([...always, ...more].sort());
});

it("the validation of the Helm chart notices an object that Kubernetes would refuse", async () => {
  const [service] = (await render({ existingSecret: "ours" })).filter(({ kind }) => kind === "Service");
  if (!service) throw new Error("expected a Service in the chart, found none");
  await expectValid(service);
  await expect(expectValid({ ...service, spec: { ports: [{ port: "http" }] } })).rejects.toThrow(/port/);
});

it("the Helm chart without a secret fails with an error that names the missing value", async () => {
  await expect(render({})).rejects.toThrow(/secret\.databaseUrl or existingSecret/);
  await expect(render({ secret: { ...secrets, secretKey: "" } })).rejects.toThrow(/secret\.secretKey/);
});

it("the Helm chart runs each role without root rights or a writable root, set by ROLES", async () => {
  const objects = await render({ existingSecret: "ours" });
  for (const role of ["web", "worker", "channels"]) {
    const found = objects.find(
      ({ kind, metadata }) => kind === "Deployment" && metadata.name === `recado-${role}`,
    );
    expect(found?.spec).toMatchObject({
      replicas: 2,
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000 },
          containers: [
            {
              image: `recado:${packageJson.version}`,
              securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
              env: expect.arrayContaining([
                { name: "ROLES", value: role },
                {
                  name: "SECRET_KEY",
                  valueFrom: { secretKeyRef: { name: "ours", key: "secret-key", optional: false } },
                },
              ]),
              readinessProbe: { httpGet: { path: "/health/serving" } },
            },
          ],
        },
      },
    });
  }
  const migration = objects.find(({ kind }) => kind === "Job");
  expect(migration?.metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-install,pre-upgrade" });
  expect(migration?.spec).toMatchObject({ template: { spec: { containers: [{ args: ["migrate"] }] } } });
});
