import pg from "pg";
import { expect, it } from "vitest";
import { asDatabaseFailure, isOutage } from "./outage.ts";

function answered(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("refused", 0, "error"), { code });
}

it.each([
  ["08006", true],
  ["25006", true],
  ["25P03", true],
  ["25P04", true],
  ["40001", true],
  ["40P01", true],
  ["53100", true],
  ["53200", true],
  ["53300", true],
  ["55P03", true],
  ["57014", true],
  ["57P01", true],
  ["57P03", true],
  ["58030", true],
  ["22001", false],
  ["25000", false],
  ["25001", false],
  ["25P02", false],
  ["23505", false],
  ["42P01", false],
  ["54000", false],
  ["55000", false],
  ["XX000", false],
])("PostgreSQL's error code %s is an outage: %s", (code, expected) => {
  expect(isOutage(answered(code))).toBe(expected);
});

it.each([
  ["a connection that was terminated", new Error("Connection terminated unexpectedly"), true],
  ["a server that refuses connections", Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), true],
  ["no connection free in time", new Error("timeout exceeded when trying to connect"), true],
  ["a programming error", new TypeError("cannot read properties of undefined"), false],
])("%s is a database outage: %s", (_, error, expected) => {
  expect(isOutage(asDatabaseFailure(error))).toBe(expected);
});

it("a full disk is an outage, but another server that refuses connections is not", () => {
  expect(isOutage(Object.assign(new Error("write"), { code: "ENOSPC" }))).toBe(true);
  expect(isOutage(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe(false);
});
