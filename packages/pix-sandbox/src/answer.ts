import type { IncomingMessage, ServerResponse } from "node:http";
import { readBytes } from "@recado/sandbox-server/serve-http";
import type { BankCall, FaultBook } from "./faults.ts";

export interface Question {
  method: string;
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  text: string;
  json(): Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: unknown;
}

export function refusal(status: number, title: string): Answer {
  return { status, body: { type: "https://pix.bcb.gov.br/api/v2/error/Refusal", title, status } };
}

/** Returns the kind of call, which faults refer to. */
type KindOf = (question: Question) => BankCall | undefined;

const mostBytes = 1_000_000;

/** Reads a request and answers it, unless a fault applies. */
export async function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  {
    faults,
    kindOf,
    answer,
  }: { faults: FaultBook; kindOf: KindOf; answer(question: Question): Answer | Promise<Answer> },
): Promise<void> {
  const question = await readQuestion(request);
  const kind = kindOf(question);
  if (kind && fail(response, faults.take(kind, false))) return;
  const { status, body } = await answer(question);
  if (kind && fail(response, faults.take(kind, true))) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, fault: number | "reset" | undefined): boolean {
  if (fault === undefined) return false;
  if (fault === "reset") response.destroy();
  else response.writeHead(fault, { "content-type": "application/json" }).end("{}");
  return true;
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "https://bank");
  const text = (await readBytes(request, mostBytes)).toString("utf8");
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    header(name) {
      const value = request.headers[name];
      return typeof value === "string" ? value : undefined;
    },
    text,
    json() {
      const read: unknown = JSON.parse(text);
      return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
    },
  };
}

export function reais(centavos: number): string {
  return (centavos / 100).toFixed(2);
}

export function centavosOf(value: unknown): number {
  return Math.round(Number(value) * 100);
}
