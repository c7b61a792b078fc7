import { randomBytes } from "node:crypto";
import type { Answer, Question } from "./answer.ts";

/** A collection of Asaas: its customers or its webhooks. */
export interface Book<Entry> {
  entries: Entry[];
  answer(question: Question, id: string | undefined): Answer;
}

interface Customer {
  id: string;
  name: string;
  cpfCnpj: string;
}

interface Webhook {
  id: string;
  url: string;
  authToken: string;
}

export function makeCustomers(): Book<Customer> {
  const entries: Customer[] = [];
  return {
    entries,
    answer({ method, query, json }) {
      if (method === "GET") return listed(entries.filter(({ cpfCnpj }) => cpfCnpj === query.get("cpfCnpj")));
      const { name, cpfCnpj } = json();
      if (typeof name !== "string" || typeof cpfCnpj !== "string") return refusal(400, "invalid_cpfCnpj");
      const customer = { id: `cus_${randomBytes(6).toString("hex")}`, name, cpfCnpj };
      entries.push(customer);
      return { status: 200, body: customer };
    },
  };
}

export function makeWebhookBook(): Book<Webhook> {
  const entries: Webhook[] = [];
  const shown = ({ id, url }: Webhook) => ({ id, url, hasAuthToken: true });
  return {
    entries,
    answer({ method, json }, id) {
      if (method === "GET") return listed(entries.map(shown));
      const { url, authToken, email } = json();
      if (typeof authToken !== "string" || authToken.length < 32) return refusal(400, "invalid_authToken");
      if (typeof email !== "string") return refusal(400, "invalid_email");
      const known = entries.find((one) => one.id === id);
      if (id !== undefined && !known) return refusal(404, "not_found");
      const webhook = known ?? { id: randomBytes(8).toString("hex"), url: "", authToken: "" };
      Object.assign(webhook, { url: String(url), authToken });
      if (!known) entries.push(webhook);
      return { status: 200, body: shown(webhook) };
    },
  };
}

export function listed(data: readonly object[]): Answer {
  return { status: 200, body: { object: "list", hasMore: false, totalCount: data.length, data } };
}

export function refusal(status: number, code: string): Answer {
  return { status, body: { errors: [{ code, description: code }] } };
}
