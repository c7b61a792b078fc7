import { type ChatRequest, textOf, textsBy } from "../wire/chat-request.ts";

export interface ConversationLine {
  isCustomer: boolean;
  text: string;
}

const customerNames = /^(?:cliente|customer|client|contato|contact|contacto|user|usuário|usuario)$/i;
const companyNames =
  /^(?:atendente|agente|agent|assistente|assistant|asistente|bot|empresa|company|loja|person|pessoa|persona)$/i;

/**
 * Returns the lines of the conversation. A transcript within the last message (`Cliente: …`, `Agent: …`) is the
 * conversation; without one, the messages of the request are.
 */
export function readConversation(request: ChatRequest): ConversationLine[] {
  const last = textsBy(request, "user").at(-1) ?? "";
  const told = readElement(last, (name) => name === "conversation") ?? last;
  const transcript = told.split("\n").flatMap((line) => readTranscriptLine(line) ?? []);
  if (transcript.length > 0) return transcript;
  return request.messages.flatMap((message) => {
    const text = unquote(textOf(message).trim());
    const isSpoken = message.role === "user" || message.role === "assistant";
    return isSpoken && text !== "" ? [{ isCustomer: message.role === "user", text }] : [];
  });
}

/** Returns the text of a message that is quoted as data: within `<data>`, maybe as a JSON string. */
function unquote(text: string): string {
  const quoted = text.startsWith("<data") ? readElement(text, (name) => name === "data") : undefined;
  if (!quoted?.startsWith('"')) return quoted ?? text;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function readTranscriptLine(line: string): ConversationLine | undefined {
  const colon = line.indexOf(":");
  if (colon < 0) return undefined;
  // The name may be followed by more about the person or the time, such as "Cliente (Ana)" or "[10:30] Cliente".
  const name = (/[\p{L}]+/u.exec(line.slice(0, colon))?.[0] ?? "").trim();
  const text = line.slice(colon + 1).trim();
  if (text === "") return undefined;
  if (customerNames.test(name)) return { isCustomer: true, text };
  return companyNames.test(name) ? { isCustomer: false, text } : undefined;
}

/** Returns what the customer wrote last: the text that an answer is about. */
export function lastQuestion(request: ChatRequest): string {
  return readConversation(request).findLast(({ isCustomer }) => isCustomer)?.text ?? "";
}

const textElements = new Set([
  "text",
  "message",
  "draft",
  "answer",
  "texto",
  "mensagem",
  "mensaje",
  "rascunho",
  "borrador",
]);

/** Returns the text that a task is about: the innermost `<…>` element of the last message, or the whole message. */
export function givenText(request: ChatRequest): string {
  const last = textsBy(request, "user").at(-1) ?? "";
  return readElement(last, (name) => textElements.has(name)) ?? last.trim();
}

/** Returns the content of the first element with a wanted name, in lower case; undefined if the text has none. */
export function readElement(text: string, isWanted: (name: string) => boolean): string | undefined {
  for (const { 0: opening, 1: name = "", index } of text.matchAll(/<([\w-]+)(?: [^<>]*)?>/g)) {
    if (!isWanted(name.toLowerCase())) continue;
    const start = index + opening.length;
    const end = text.indexOf(`</${name}>`, start);
    if (end >= 0) return text.slice(start, end).trim();
  }
  return undefined;
}
