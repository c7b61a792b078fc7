import { expect, it } from "vitest";
import { createOperatorGate, type OperatorGateOptions } from "./admit-operator.ts";

const token = "so-ve-quem-hospeda";
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

interface Caller {
  headers?: Record<string, string>;
  address?: string;
}

function isLetIn(options: OperatorGateOptions, { headers = {}, address = "127.0.0.1" }: Caller): boolean {
  const all = { host: "localhost:8080", ...headers };
  const request = { headers: all, raw: { headers: all, socket: { remoteAddress: address } } };
  const asked: string[] = [];
  const reply = { header: (name: string) => asked.push(name) };
  try {
    createOperatorGate(options)(request as never, reply as never);
    return true;
  } catch {
    // The response asks the browser for a password only if the operator has set a token.
    expect(asked).toEqual(options.token === undefined ? [] : ["www-authenticate"]);
    return false;
  }
}

const here = "http://localhost:8080";
const elsewhere = "https://atendimento.example.com";

it.each<[string, boolean, OperatorGateOptions, Caller]>([
  [
    "the token as a bearer",
    true,
    { token, publicUrl: elsewhere },
    { headers: { authorization: `Bearer ${token}` }, address: "192.0.2.7" },
  ],
  [
    "the token by basic authentication",
    true,
    { token, publicUrl: elsewhere },
    { headers: { authorization: basic("any", token) } },
  ],
  [
    "another token",
    false,
    { token, publicUrl: elsewhere },
    { headers: { authorization: `Bearer ${token}x` } },
  ],
  [
    "a part of the token",
    false,
    { token, publicUrl: elsewhere },
    { headers: { authorization: `Bearer ${token.slice(1)}` } },
  ],
  ["no token from the same machine although one is set", false, { token, publicUrl: here }, {}],
  ["an empty token", false, { token, publicUrl: here }, { headers: { authorization: "Bearer " } }],
  ["the same machine", true, { token: undefined, publicUrl: here }, {}],
  [
    "the same machine by IPv6",
    true,
    { token: undefined, publicUrl: here },
    { address: "::ffff:127.0.0.1", headers: { host: "[::1]:8080" } },
  ],
  ["another machine", false, { token: undefined, publicUrl: here }, { address: "10.0.0.5" }],
  [
    "a foreign host name for the same machine",
    false,
    { token: undefined, publicUrl: here },
    { headers: { host: "evil.example" } },
  ],
  [
    "a local proxy with a Via header",
    false,
    { token: undefined, publicUrl: here },
    { headers: { via: "1.1 proxy" } },
  ],
  [
    "a local proxy without headers",
    false,
    { token: undefined, publicUrl: elsewhere },
    { headers: { host: "127.0.0.1:8080" } },
  ],
  [
    "a bearer token although none is set",
    false,
    { token: undefined, publicUrl: elsewhere },
    { headers: { authorization: "Bearer undefined" } },
  ],
])("the operator gate admits %s: %s", (_, expected, options, caller) => {
  expect(isLetIn(options, caller)).toBe(expected);
});
