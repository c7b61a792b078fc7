// Checks that only the files listed here connect to other machines. If a company, a customer or a message can influence
// a URL, the file has to use platform/http/guarded-agent.ts. Otherwise an attacker could make the program read from its
// own network (docs/decisions/0051).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const SERVER = join(import.meta.dirname, "../apps/server/src");
const NOT_SHIPPED = /\.test\.ts$|^testing\//;

/**
 * Modules that open connections. The database driver is not listed, because only the operator sets the database's
 * address.
 */
const CALLING_MODULES =
  /^(undici|(node:)?(https?|http2|net|tls|dgram)|nodemailer|ioredis|web-push|ws|@aws-sdk\/.*|@opentelemetry\/exporter-.*|socket\.io-client)$/;
/** Exports of the modules in CALLING_MODULES that open no connection. */
const HARMLESS_EXPORTS = ["STATUS_CODES", "createSecureContext", "errors", "FormData", "isIP"];
/** Exports of Baileys that open a connection or fetch a URL. All other exports only process bytes. */
const BAILEYS_CALLS =
  /^(default|makeWASocket|download\w*|getHttpStream|getStream|getUrlInfo|fetchLatest\w*|uploadWith\w*|getWAUploadToServer|prepareWAMessageMedia|generateWAMessage\w*|generateProfilePicture)$/;
const CALLING_GLOBALS = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];

/** Files that may connect to other machines, with the reason why no company can choose the address. */
const CALLERS = {
  "platform/http/guarded-agent.ts": "is the guarded client",
  "adapters/whatsapp-cloud/graph-client.ts": "calls through the guarded client",
  "adapters/language-models/model-client.ts": "calls through the guarded client",
  "adapters/oidc/oidc-client.ts": "calls through the guarded client",
  "adapters/web-push/web-push.ts": "uses the library only to encrypt, and sends through the guarded client",
  "adapters/whatsapp-web/media/media-hosts.ts":
    "checks each address: WhatsApp's own hosts, or the operator's",
  "adapters/whatsapp-web/session/line.ts":
    "connects to WhatsApp, and gives Baileys the agents of media-hosts",
  "adapters/pix/request-provider.ts": "calls the operator's payment provider",
  "adapters/pix/standard-pix.ts": "calls the operator's bank",
  "adapters/smtp/smtp.ts": "calls the operator's mail server",
  "adapters/s3-storage/s3-storage.ts": "calls the operator's storage",
  "adapters/otlp-traces/otlp-traces.ts": "calls the operator's collector",
  "adapters/sandbox/bank-process.ts": "calls the demonstration's own process",
  "adapters/sandbox/sandbox-admin.ts": "calls the demonstration's own process",
  "platform/bus/broker.ts": "calls the operator's broker",
  "platform/http/request-time.ts": "looks at the sockets of requests that came in",
};

const used = new Set();
const complaints = [];
for (const file of globSync("**/*.ts", { cwd: SERVER })) {
  if (NOT_SHIPPED.test(file)) continue;
  const text = readFileSync(join(SERVER, file), "utf8");
  const calls = mayCall(text) ? callsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)) : [];
  if (calls.length === 0) continue;
  used.add(file);
  const found = calls.join(", ");
  if (!(file in CALLERS))
    complaints.push(
      `apps/server/src/${file}: may call other machines (${found}); call through createGuardedAgent, or add the file to CALLERS with a reason`,
    );
}
for (const file of Object.keys(CALLERS))
  if (!used.has(file))
    complaints.push(`tools/check-outgoing-calls.mjs: ${file} calls no other machine; delete it from CALLERS`);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** Returns false if the file's text contains none of the names, so that most files need not be parsed. */
function mayCall(text) {
  const names = (text.match(/"[^"\n]+"/g) ?? []).map((quoted) => quoted.slice(1, -1));
  const isCalling = (name) => name === "baileys" || CALLING_MODULES.test(name);
  return names.some(isCalling) || CALLING_GLOBALS.some((name) => text.includes(name));
}

function callsIn(source) {
  const calls = [];
  const declared = declaredNames(source);
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) calls.push(...importedCalls(node));
    else if (isDynamicImport(node) && isCallingModule(node.arguments[0])) calls.push(node.arguments[0].text);
    else if (ts.isIdentifier(node) && isCallingGlobal(node, declared)) calls.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(calls)];
}

function importedCalls({ importClause, moduleSpecifier }) {
  if (importClause?.isTypeOnly || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const bindings = importClause?.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings) ? bindings.elements.filter((one) => !one.isTypeOnly) : [];
  const names = named.map(({ name, propertyName }) => (propertyName ?? name).text);
  if (importClause?.name) names.push("default");
  if (bindings && ts.isNamespaceImport(bindings)) names.push("default");
  if (moduleSpecifier.text === "baileys") return names.filter((name) => BAILEYS_CALLS.test(name));
  if (!isCallingModule(moduleSpecifier)) return [];
  return names
    .filter((name) => !HARMLESS_EXPORTS.includes(name))
    .map((name) => `${name} of ${moduleSpecifier.text}`);
}

function isDynamicImport(node) {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function isCallingModule(node) {
  return node !== undefined && ts.isStringLiteral(node) && CALLING_MODULES.test(node.text);
}

/**
 * Returns true if the identifier is a global function of the runtime: the file does not declare it, and it is neither a
 * property nor a type.
 */
function isCallingGlobal(node, declared) {
  if (!CALLING_GLOBALS.includes(node.text) || declared.has(node.text) || isTypeName(node)) return false;
  const { parent } = node;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
  return !isMember || parent.expression.getText() === "globalThis";
}

/**
 * Returns the names that a file declares. Imported names are not included, because the check of imports covers them.
 */
function declaredNames(source) {
  const names = new Set();
  const visit = (node) => {
    const isDeclared =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node);
    if ((isDeclared || ts.isImportSpecifier(node)) && node.name && ts.isIdentifier(node.name))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isTypeName({ parent }) {
  return (
    ts.isTypeReferenceNode(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isTypeQueryNode(parent) ||
    ts.isExpressionWithTypeArguments(parent)
  );
}
