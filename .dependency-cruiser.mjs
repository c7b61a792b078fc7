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
const SANDBOX = "^packages/(ai|cloud-api|pix|whatsapp)-sandbox/src/";

export default {
  forbidden: [
    layer("contract-stands-alone", CONTRACT, []),
    layer("contract-errors-import-nothing", `${CONTRACT}errors/`, []),
    layer("contract-shared-imports-only-errors", `${CONTRACT}shared/`, [`${CONTRACT}errors/`]),
    {
      name: "contract-lists-stand-above-the-entities",
      severity: "error",
      from: { path: `${CONTRACT}[^/]+$`, pathNot: [`${CONTRACT}${LISTS}`, TESTS] },
      to: { path: `${CONTRACT}${LISTS}` },
    },
    {
      name: "no-circular-import-in-the-contract",
      comment: "type imports count as well",
      severity: "error",
      from: { path: CONTRACT },
      to: { circular: true },
    },
    layer("sandbox-server-stands-alone", SANDBOX_SERVER, []),
    layer("ai-sandbox-stands-alone", "^packages/ai-sandbox/src/", [SANDBOX_SERVER]),
    layer("whatsapp-sandbox-stands-alone", "^packages/whatsapp-sandbox/src/", [SANDBOX_SERVER]),
    layer("cloud-api-sandbox-stands-alone", "^packages/cloud-api-sandbox/src/", [SANDBOX_SERVER]),
    layer("pix-sandbox-stands-alone", "^packages/pix-sandbox/src/", [SANDBOX_SERVER]),
    layer("ports-import-only-the-contract", `${SERVER}/ports/`, [CONTRACT]),
    layer("platform-imports-only-ports-and-contract", `${SERVER}/platform/`, [CONTRACT, `${SERVER}/ports/`]),
    layer("adapters-import-only-the-platform", `${SERVER}/adapters/`, [
      CONTRACT,
      SANDBOX,
      `${SERVER}/(ports|platform)/`,
    ]),
    layer("domain-imports-only-the-platform", `${DOMAIN}/`, [CONTRACT, `${SERVER}/(ports|platform)/`]),
    layer("workflows-import-only-domain-and-platform", `${WORKFLOWS}/`, [
      CONTRACT,
      `${SERVER}/(ports|platform|domain)/`,
    ]),
    layer("server-stands-alone", "^apps/server/", [CONTRACT, SANDBOX]),
    layer("browser-imports-only-the-contract", "^apps/web/", [CONTRACT]),
    layer("browser-shared-imports-only-the-contract", `${WEB}/shared/`, [CONTRACT]),
    layer("browser-features-import-only-shared", `${WEB}/features/`, [CONTRACT, `${WEB}/shared/`]),
    layer("browser-pages-import-only-features", `${WEB}/pages/`, [CONTRACT, `${WEB}/(shared|features)/`]),
    layer("journeys-import-no-product-code", "^e2e/(?!vitest\\.config)", [CONTRACT, SANDBOX]),
    {
      name: "adapters-import-no-other-adapter",
      severity: "error",
      from: { path: `${SERVER}/adapters/([^/]+)/` },
      to: { path: `${SERVER}/adapters/`, pathNot: [`${SERVER}/adapters/$1/`] },
    },
    {
      name: "traces-are-loaded-on-demand",
      comment:
        "the adapter loads a hundred modules, so it is imported dynamically where traces are switched on",
      severity: "error",
      from: { path: OURS, pathNot: [`${SERVER}/adapters/otlp-traces/`, "^bench/"] },
      to: {
        path: [`${SERVER}/adapters/otlp-traces/`, "node_modules/@opentelemetry/"],
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "internal-files-stay-internal",
      comment:
        "another folder imports actions, policy, rules, queries and present of an entity, and the named files of a workflow, but no routes, jobs or columns",
      severity: "error",
      from: { path: `${BUSINESS}/(.+)/[^/]+$`, pathNot: [TESTS] },
      to: { path: `${BUSINESS}/.+/(routes|jobs|columns)\\.ts$`, pathNot: [`${BUSINESS}/$1/`] },
    },
    {
      name: "only-workflows-import-stores-of-other-entities",
      comment: "an entity calls actions or queries of another one; see docs/decisions/0014",
      severity: "error",
      from: { path: `${DOMAIN}/([^/]+)/`, pathNot: [TESTS] },
      to: {
        path: `${DOMAIN}/.+/[a-z-]*store\\.ts$`,
        pathNot: [`${DOMAIN}/$1/`],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-entry-points-import-the-composition",
      comment:
        "main.ts, app.ts and config.ts put the program together; other files get what they need as arguments",
      severity: "error",
      from: {
        path: OURS,
        pathNot: [
          `${SERVER}/(main|commands/[a-z-]+|backup-config|open-program|app)\\.ts$`,
          `${SERVER}/testing/`,
          "^bench/",
          TESTS,
        ],
      },
      to: { path: `${SERVER}/(main|app|config)\\.ts$` },
    },
    {
      name: "only-tests-import-testing",
      severity: "error",
      from: { path: OURS, pathNot: [TESTS, `${SERVER}/testing/`, "^bench/"] },
      to: { path: `${SERVER}/testing/` },
    },
    {
      name: "rules-are-pure",
      comment: "rules decide from their arguments, without database, clock or network",
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
      name: "rules-import-nothing-of-node",
      severity: "error",
      from: { path: `${BUSINESS}/.+/rules\\.ts$` },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-contain-no-query",
      severity: "error",
      from: { path: `${BUSINESS}/.+/routes\\.ts$` },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "actions-write-the-audit-log",
      comment:
        "the action of an entity or the workflow that makes a change writes its entry; see docs/decisions/0013",
      severity: "error",
      from: {
        path: `${BUSINESS}/.+[/-](columns|jobs|policy|present|queries|routes|rules|store|subscriptions)\\.ts$`,
      },
      to: { path: `${BUSINESS}/audit-log/actions\\.ts$`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-the-platform-imports-the-database-driver",
      severity: "error",
      from: { path: SERVER, pathNot: [`${SERVER}/(platform|testing)/`, TESTS] },
      to: { path: "node_modules/pg/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circular-import",
      comment: "files may import each other's types",
      severity: "error",
      from: { path: OURS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "import-exists",
      comment: "addresses that end in ?url are resolved by Vite",
      severity: "error",
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: "[?]url$" },
    },
    {
      name: "dependency-is-declared",
      comment: "the package.json of the workspace names the package; tests may use those of the root",
      severity: "error",
      from: { path: OURS },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "product-imports-no-development-dependency",
      severity: "error",
      from: {
        path: "^(apps|packages)/[^/]+/src/",
        pathNot: [TESTS, "/testing/"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps/(server|web)/dist|e2e/output)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".wasm"],
    },
  },
};
