import type { GraphCall } from "./faults.ts";
import { GraphError, unknownObject } from "./graph-error.ts";
import { beginHeaderUpload, finishHeaderUpload } from "./header-uploads.ts";
import { acceptUpload, describeMedia, findMediaByUrl } from "./media.ts";
import type { CloudNetwork } from "./network.ts";
import { acceptMessage, acceptReadReceipt } from "./send-message.ts";
import { parseSend } from "./send-schemas.ts";
import type { BusinessNumber, CloudMedia } from "./state.ts";
import { followUp } from "./statuses.ts";
import { createCloudTemplate, deleteCloudTemplates, editCloudTemplate } from "./template-changes.ts";
import { listCloudTemplates } from "./templates.ts";
import { controlThread } from "./thread-control.ts";

export interface GraphRequest {
  method: string;
  path: string[];
  query: URLSearchParams;
  token: string | undefined;
  contentType: string;
  body: Buffer;
  self: string;
}

export interface GraphAnswer {
  json?: unknown;
  bytes?: Buffer;
  contentType?: string;
  /** Runs after the response was sent, for example to deliver the message. */
  afterwards?: () => void;
}

export interface GraphCallHandler {
  call: GraphCall;
  phoneNumberId: string;
  run(): Promise<GraphAnswer> | GraphAnswer;
}

/**
 * Returns the handler of a Graph API request, after checking that the request's access token belongs to the business
 * number in the path.
 */
export function findGraphCall(network: CloudNetwork, question: GraphRequest): GraphCallHandler {
  const { method, path } = question;
  if (method === "GET" && path[0] === "whatsapp_business") return download(network, question);
  const [id = "", edge, ...rest] = withoutVersion(path);
  if (rest.length > 0 || id === "") throw new GraphError(2500, "Unknown path components");
  const { state } = network;
  const number = state.numbers.find(({ phoneNumberId }) => phoneNumberId === id);
  const ofNumber = number && findNumberCall(network, question, number, edge);
  if (ofNumber) return ofNumber;
  const media = state.media.get(id);
  if (media && method === "GET" && edge === undefined) return describe(network, media, question);
  const ofAccount = findAccountCall(network, question, id, edge);
  if (ofAccount) return ofAccount;
  checkToken(network, question);
  throw unknownObject(id);
}

function findNumberCall(
  network: CloudNetwork,
  question: GraphRequest,
  number: BusinessNumber,
  edge: string | undefined,
): GraphCallHandler | undefined {
  const { phoneNumberId } = number;
  switch (`${question.method} ${edge ?? ""}`) {
    case "POST messages":
      return send(network, allowed(question, number), question);
    case "POST media":
      return upload(network, allowed(question, number), question);
    case "POST thread_control": {
      allowed(question, number);
      const run = () => ({ json: controlThread(network, number, readJson(question)) });
      return { call: "control", phoneNumberId, run };
    }
    case "GET ":
      allowed(question, number);
      return { call: "number", phoneNumberId, run: () => ({ json: presentNumber(number, question.query) }) };
    default:
      return undefined;
  }
}

/**
 * Returns the handler of a request about an account or an app instead of a single number; undefined if there is none.
 */
function findAccountCall(
  network: CloudNetwork,
  question: GraphRequest,
  id: string,
  edge: string | undefined,
): GraphCallHandler | undefined {
  const { method, query } = question;
  const { state } = network;
  const asked = `${method} ${edge ?? ""}`;
  const template = state.templates.find((one) => one.id === id);
  if (template && asked === "POST ") {
    const { phoneNumberId } = allowed(question, ...numbersOf(network, template.wabaId));
    const run = () => ({ json: editCloudTemplate(network, template, readJson(question)) });
    return { call: "templates", phoneNumberId, run };
  }
  if (asked === "GET " && id === "app") return ofApp(network, question, () => ({ id: appId }));
  if (asked === "POST uploads" && id === appId)
    return ofApp(network, question, () => beginHeaderUpload(network, query));
  if (asked === "POST " && id.startsWith("upload:"))
    return ofApp(network, question, () => finishHeaderUpload(network, id, question.body));
  const ofAccount = numbersOf(network, id);
  if (ofAccount.length > 0 && edge === "message_templates") {
    const { phoneNumberId } = allowed(question, ...ofAccount);
    const run = () => ({ json: askForTemplates(network, id, question) });
    return { call: "templates", phoneNumberId, run };
  }
  return undefined;
}

function numbersOf({ state }: CloudNetwork, account: string): BusinessNumber[] {
  return state.numbers.filter(({ wabaId }) => wabaId === account);
}

function askForTemplates(network: CloudNetwork, wabaId: string, question: GraphRequest): unknown {
  const { method, query, self } = question;
  if (method === "POST") return createCloudTemplate(network, wabaId, readJson(question));
  if (method === "DELETE") return deleteCloudTemplates(network, wabaId, query);
  return listCloudTemplates(network.state, wabaId, query, self);
}

/** Id of the Meta app to which all access tokens of the sandbox belong. */
const appId = "510000000000001";

/** Returns the handler of a request about the Meta app. Any number's access token is accepted. */
function ofApp({ state }: CloudNetwork, question: GraphRequest, run: () => unknown): GraphCallHandler {
  const { phoneNumberId } = allowed(question, ...state.numbers);
  return { call: "upload", phoneNumberId, run: () => ({ json: run() }) };
}

/** Removes the optional API version from the path. Throws an error for a version that never existed. */
function withoutVersion(path: string[]): string[] {
  const [first = ""] = path;
  if (!/^v\d/.test(first)) return path;
  if (!/^v(2[1-9]|[3-9]\d)\.0$/.test(first))
    throw new GraphError(2500, `${first} is not a supported version`);
  return path.slice(1);
}

/**
 * Returns the number to which the request's token belongs. Throws an error if the token is unknown or belongs to
 * another business.
 */
function allowed(question: GraphRequest, ...owners: BusinessNumber[]): BusinessNumber {
  const { token } = question;
  const owner = owners.find((one) => one.token === token);
  if (owner) return owner;
  throw new GraphError(
    190,
    token === undefined ? "An access token is required" : "The access token is not valid",
    463,
  );
}

function checkToken({ state }: CloudNetwork, { token }: GraphRequest): void {
  if (!state.numbers.some((one) => one.token === token))
    throw new GraphError(190, "The access token is not valid");
}

function send(network: CloudNetwork, number: BusinessNumber, question: GraphRequest): GraphCallHandler {
  return {
    call: "send",
    phoneNumberId: number.phoneNumberId,
    async run() {
      const sent = parseSend(readJson(question));
      if ("status" in sent) return { json: acceptReadReceipt(network, number, sent) };
      const taken = await acceptMessage(network, number, sent);
      return { json: taken.answer, afterwards: () => followUp(network, taken) };
    },
  };
}

function describe(network: CloudNetwork, media: CloudMedia, question: GraphRequest): GraphCallHandler {
  const owner = network.state.numbers.find((one) => one.phoneNumberId === media.phoneNumberId);
  if (!owner) throw unknownObject(media.id);
  const { phoneNumberId } = allowed(question, owner);
  const isOthers = (question.query.get("phone_number_id") ?? phoneNumberId) !== phoneNumberId;
  if (isOthers) throw unknownObject(media.id);
  const run = () => {
    const misled = network.faults.take("media-address", phoneNumberId);
    return { json: { ...describeMedia(network, media), ...(misled && { url: misled.url }) } };
  };
  return { call: "media", phoneNumberId, run };
}

function upload(network: CloudNetwork, number: BusinessNumber, question: GraphRequest): GraphCallHandler {
  return {
    call: "upload",
    phoneNumberId: number.phoneNumberId,
    async run() {
      const form = await readForm(question);
      if (form.get("messaging_product") !== "whatsapp") {
        throw new GraphError(100, "The parameter messaging_product is required");
      }
      const file = form.get("file");
      if (!(file instanceof File)) throw new GraphError(100, "The parameter file is required");
      const type = form.get("type");
      const bytes = Buffer.from(await file.arrayBuffer());
      const mimeType = typeof type === "string" && type !== "" ? type : file.type;
      return { json: acceptUpload(network, number, { bytes, mimeType, fileName: file.name }) };
    },
  };
}

/**
 * Returns the handler that downloads a media file by its temporary URL. The request needs the access token in addition
 * to the URL.
 */
function download(network: CloudNetwork, question: GraphRequest): GraphCallHandler {
  const media = findMediaByUrl(network, question.query.get("hash") ?? "");
  if (media?.id !== question.query.get("mid") || !media)
    throw new GraphError(100, "The address has expired", 33);
  const owner = network.state.numbers.find(({ phoneNumberId }) => phoneNumberId === media.phoneNumberId);
  if (owner?.token !== question.token) throw new GraphError(190, "The access token is not valid");
  const { phoneNumberId, mimeType } = media;
  return {
    call: "download",
    phoneNumberId,
    run: () => ({
      bytes: network.faults.take("corrupt-media", phoneNumberId)
        ? Buffer.from(media.bytes.toReversed())
        : media.bytes,
      contentType: mimeType,
    }),
  };
}

function readJson({ body, contentType }: GraphRequest): Record<string, unknown> {
  if (!contentType.startsWith("application/json")) throw new GraphError(100, "A JSON body is expected");
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    if (typeof parsed === "object" && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // Invalid JSON gets the same error response as JSON that is not an object.
  }
  throw new GraphError(100, "The body is not a JSON object");
}

async function readForm({ body, contentType }: GraphRequest): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  } catch (error) {
    throw new GraphError(100, `A multipart body is expected: ${String(error)}`);
  }
}

function presentNumber(number: BusinessNumber, query: URLSearchParams): unknown {
  const all: Record<string, unknown> = {
    verified_name: number.name,
    code_verification_status: "VERIFIED",
    display_phone_number: `+${number.number.replace(/^(\d{2})(\d{2})(\d+)(\d{4})$/, "$1 $2 $3-$4")}`,
    quality_rating: number.qualityRating,
    whatsapp_business_manager_messaging_limit: number.messagingLimit,
    platform_type: "CLOUD_API",
    throughput: { level: "STANDARD" },
  };
  const asked = query
    .get("fields")
    ?.split(",")
    .filter((field) => field !== "id");
  const unknown = asked?.find((field) => !(field in all));
  if (unknown !== undefined) throw new GraphError(100, `Tried accessing nonexisting field (${unknown})`);
  const fields = asked ? Object.fromEntries(asked.map((field) => [field, all[field]])) : all;
  return { ...fields, id: number.phoneNumberId };
}
