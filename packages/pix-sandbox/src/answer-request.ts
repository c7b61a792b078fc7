import type { IncomingMessage, ServerResponse } from "node:http";
import { readBytes } from "@recado/sandbox-server/serve-http";
import type { BankCall, PixFaultBook } from "./faults.ts";

export interface BankRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  text: string;
  json(): Record<string, unknown>;
}

export interface BankAnswer {
  status: number;
  body: unknown;
}

export function bankRefusal(status: number, title: string): BankAnswer {
  return { status, body: { type: "https://pix.bcb.gov.br/api/v2/error/Refusal", title, status } };
}

/**
 * Function that returns the kind of an API request, by which faults are selected; undefined for requests without
 * faults.
 */
type KindOf = (question: BankRequest) => BankCall | undefined;

const mostBytes = 1_000_000;

/** Reads a request and sends the response, or applies a fault instead. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  {
    faults,
    kindOf,
    answer,
  }: {
    faults: PixFaultBook;
    kindOf: KindOf;
    answer(question: BankRequest): BankAnswer | Promise<BankAnswer>;
  },
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

async function readQuestion(request: IncomingMessage): Promise<BankRequest> {
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

export function parseCentavos(value: unknown): number {
  return Math.round(Number(value) * 100);
}
