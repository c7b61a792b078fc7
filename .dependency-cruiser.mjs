const SERVER = "^apps/server/src";
const DOMAIN = `${SERVER}/domain`;
const WORKFLOWS = `${SERVER}/workflows`;
const BUSINESS = `${SERVER}/(?:domain|workflows)`;
const WEB = "^apps/web/src";
const OURS = "^((apps|packages)/[^/]+|bench|e2e|long|tools)/(?!node_modules/)";
const TESTS = "\\.test\\.tsx?$";

/** Forbids these files to import any of our other files, except those named. */
function layer(name, from, open) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: [TESTS] },
    to: { path: OURS, pathNot: [from, ...open] },
  };
}

const CONTRACT = "^packages/contract/src/";
/** Files of the contract that collect what all entities declare. */
const LISTS = "(features|routes|events|event-name)\\.ts$";
const SANDBOX_SERVER = "^packages/sandbox-server/src/";
const SANDBOX = "^packages/(whatsapp|cloud-api|pix)-sandbox/src/";

export default {
  forbidden: [
    layer("contract-stands-alone", CONTRACT, []),
    layer("contract-errors", `${CONTRACT}errors/`, []),
    layer("contract-shared", `${CONTRACT}shared/`, [`${CONTRACT}errors/`]),
    {
      name: "contract-lists-stand-above-the-entities",
      severity: "error",
      from: { path: `${CONTRACT}[^/]+$`, pathNot: [`${CONTRACT}${LISTS}`, TESTS] },
      to: { path: `${CONTRACT}${LISTS}` },
    },
    {
      name: "no-circle-in-the-contract",
      comment: "not even of types",
      severity: "error",
      from: { path: CONTRACT },
      to: { circular: true },
    },
    layer("sandbox-server-stands-alone", SANDBOX_SERVER, []),
    layer("whatsapp-sandbox-stands-alone", "^packages/whatsapp-sandbox/src/", [SANDBOX_SERVER]),
    layer("cloud-api-sandbox-stands-alone", "^packages/cloud-api-sandbox/src/", [SANDBOX_SERVER]),
    layer("pix-sandbox-stands-alone", "^packages/pix-sandbox/src/", [SANDBOX_SERVER]),
    layer("ports-know-the-contract", `${SERVER}/ports/`, [CONTRACT]),
    layer("platform-knows-ports", `${SERVER}/platform/`, [CONTRACT, `${SERVER}/ports/`]),
    layer("adapters-know-platform", `${SERVER}/adapters/`, [
      CONTRACT,
      SANDBOX,
      `${SERVER}/(ports|platform)/`,
    ]),
    layer("domain-knows-platform", `${DOMAIN}/`, [CONTRACT, `${SERVER}/(ports|platform)/`]),
    layer("workflows-know-the-domain", `${WORKFLOWS}/`, [CONTRACT, `${SERVER}/(ports|platform|domain)/`]),
    layer("server-stands-alone", "^apps/server/", [CONTRACT, SANDBOX]),
    layer("browser-knows-the-contract", "^apps/web/", [CONTRACT]),
    layer("browser-shared", `${WEB}/shared/`, [CONTRACT]),
    layer("browser-features", `${WEB}/features/`, [CONTRACT, `${WEB}/shared/`]),
    layer("browser-pages", `${WEB}/pages/`, [CONTRACT, `${WEB}/(shared|features)/`]),
    layer("journeys-use-the-product-from-outside", "^e2e/(?!vitest\\.config)", [CONTRACT, SANDBOX]),
    {
      name: "an-adapter-knows-no-other",
      severity: "error",
      from: { path: `${SERVER}/adapters/([^/]+)/` },
      to: { path: `${SERVER}/adapters/`, pathNot: [`${SERVER}/adapters/$1/`] },
    },
    {
      name: "traces-are-loaded-by-whoever-asked",
      comment: "a hundred modules, which a process without them never reads",
      severity: "error",
      from: { path: OURS, pathNot: [`${SERVER}/adapters/otlp-traces/`, "^bench/"] },
      to: {
        path: [`${SERVER}/adapters/otlp-traces/`, "node_modules/@opentelemetry/"],
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "neighbours-through-the-door",
      comment:
        "another folder is used through its actions, policy, rules, queries and present (a shape is not described twice), a workflow through its verbs",
      severity: "error",
      from: { path: `${BUSINESS}/(.+)/[^/]+$`, pathNot: [TESTS] },
      to: { path: `${BUSINESS}/.+/(routes|jobs|columns)\\.ts$`, pathNot: [`${BUSINESS}/$1/`] },
    },
    {
      name: "stores-are-for-their-entity-and-the-workflows",
      comment:
        "a workflow crosses entities in one transaction and calls the statements of each; see docs/decisions/0014",
      severity: "error",
      from: { path: `${DOMAIN}/([^/]+)/`, pathNot: [TESTS] },
      to: {
        path: `${DOMAIN}/.+/[a-z-]*store\\.ts$`,
        pathNot: [`${DOMAIN}/$1/`],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-the-root-composes",
      severity: "error",
      from: {
        path: OURS,
        pathNot: [
          `${SERVER}/(main|commands/[a-z-]+|backup-config|backup-process|open-program|app|describe-failure)\\.ts$`,
          `${SERVER}/testing/`,
          "^bench/",
          TESTS,
        ],
      },
      to: { path: `${SERVER}/(main|app|config)\\.ts$` },
    },
    {
      name: "testing-is-for-tests",
      severity: "error",
      from: { path: OURS, pathNot: [TESTS, `${SERVER}/testing/`, "^bench/"] },
      to: { path: `${SERVER}/testing/` },
    },
    {
      name: "rules-are-pure",
      comment: "what follows from what: no database, no clock, no network",
      severity: "error",
      from: { path: `${BUSINESS}/.+/rules\\.ts$` },
      to: {
        path: [
          `${SERVER}/(platform/(bus|db|http|jobs|live|work)|adapters)/`,
          `/([a-z-]*(store|actions)|routes|queries)\\.ts$`,
          "node_modules/(kysely|pg)/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "rules-are-pure-of-node",
      severity: "error",
      from: { path: `${BUSINESS}/.+/rules\\.ts$` },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-hold-no-query",
      severity: "error",
      from: { path: `${BUSINESS}/.+/routes\\.ts$` },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "audit-is-written-with-the-change",
      comment: "by the entity's action or the workflow's verb that makes it; see docs/decisions/0013",
      severity: "error",
      from: {
        path: `${BUSINESS}/.+[/-](columns|jobs|policy|present|queries|routes|rules|store|subscriptions)\\.ts$`,
        pathNot: [`${BUSINESS}/audit-log/`],
      },
      to: { path: `${BUSINESS}/audit-log/actions\\.ts$`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-platform-opens-connections",
      severity: "error",
      from: { path: SERVER, pathNot: [`${SERVER}/(platform|testing)/`, TESTS] },
      to: { path: "node_modules/pg/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circle",
      comment: "of what runs; two files may know each other's types",
      severity: "error",
      from: { path: OURS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolves",
      comment: "Vite finds what is asked for by its address",
      severity: "error",
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: "[?]url$" },
    },
    {
      name: "declared-dependency",
      comment: "a package is imported by whoever has it in its own package.json (tests: or in the root's)",
      severity: "error",
      from: { path: OURS },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-development-dependency",
      severity: "error",
      from: {
        path: "^(apps|packages)/[^/]+/src/",
        pathNot: [TESTS, `${SERVER}/testing/`, "/testing/"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps/(server|web)/dist|bench/output|e2e/output)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".wasm"],
    },
  },
};
