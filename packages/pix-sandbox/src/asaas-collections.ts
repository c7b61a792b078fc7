import { randomBytes } from "node:crypto";
import type { BankAnswer, BankRequest } from "./answer-request.ts";

/** A collection of entities in Asaas' API: customers or webhooks. */
export interface AsaasCollection<Entry> {
  entries: Entry[];
  answer(question: BankRequest, id: string | undefined): BankAnswer;
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

export function makeAsaasCustomers(): AsaasCollection<Customer> {
  const entries: Customer[] = [];
  return {
    entries,
    answer({ method, query, json }) {
      if (method === "GET")
        return presentList(entries.filter(({ cpfCnpj }) => cpfCnpj === query.get("cpfCnpj")));
      const { name, cpfCnpj } = json();
      if (typeof name !== "string" || typeof cpfCnpj !== "string")
        return asaasRefusal(400, "invalid_cpfCnpj");
      const customer = { id: `cus_${randomBytes(6).toString("hex")}`, name, cpfCnpj };
      entries.push(customer);
      return { status: 200, body: customer };
    },
  };
}

export function makeAsaasWebhooks(): AsaasCollection<Webhook> {
  const entries: Webhook[] = [];
  const shown = ({ id, url }: Webhook) => ({ id, url, hasAuthToken: true });
  return {
    entries,
    answer({ method, json }, id) {
      if (method === "GET") return presentList(entries.map(shown));
      const { url, authToken, email } = json();
      if (typeof authToken !== "string" || authToken.length < 32)
        return asaasRefusal(400, "invalid_authToken");
      if (typeof email !== "string") return asaasRefusal(400, "invalid_email");
      const known = entries.find((one) => one.id === id);
      if (id !== undefined && !known) return asaasRefusal(404, "not_found");
      const webhook = known ?? { id: randomBytes(8).toString("hex"), url: "", authToken: "" };
      Object.assign(webhook, { url: String(url), authToken });
      if (!known) entries.push(webhook);
      return { status: 200, body: shown(webhook) };
    },
  };
}

export function presentList(data: readonly object[]): BankAnswer {
  return { status: 200, body: { object: "list", hasMore: false, totalCount: data.length, data } };
}

export function asaasRefusal(status: number, code: string): BankAnswer {
  return { status, body: { errors: [{ code, description: code }] } };
}
