import { expect, test } from "vitest";
import { parseDatabaseUrl } from "./connection.ts";

const ana = { host: "db.example", port: 5432, user: "ana", password: "p@ss/1", database: "recado" };

test.each([
  ["postgres://ana:p%40ss%2F1@db.example/recado", ana],
  ["postgresql://ana:p%40ss%2F1@db.example:6000/recado", { ...ana, port: 6000 }],
  ["postgres://ana:p%40ss%2F1@localhost/recado?host=/run/postgresql", { ...ana, host: "/run/postgresql" }],
  [
    "postgres://ana:p%40ss%2F1@db.example/recado?sslmode=require",
    { ...ana, ssl: { rejectUnauthorized: false } },
  ],
  [
    "postgres://ana:p%40ss%2F1@db.example/recado?sslmode=verify-full",
    { ...ana, ssl: { rejectUnauthorized: true } },
  ],
])("the database URL %s is parsed into connection options", (url, expected) => {
  expect(parseDatabaseUrl(url)).toEqual(expected);
});

test.each([
  ["localhost:5432", "DATABASE_URL is not postgres://…"],
  ["mysql://ana:secret@db/recado", "DATABASE_URL is not postgres://…"],
  ["postgres://db.example/recado", "DATABASE_URL names no user"],
  ["postgres://ana:secret@db.example", "DATABASE_URL names no database"],
  [
    "postgres://ana:secret@db/recado?sslmode=maybe",
    "DATABASE_URL's sslmode is none of disable, require, verify-ca, verify-full",
  ],
])("the database URL %s is refused with an error that does not contain the password", (url, refusal) => {
  expect(() => parseDatabaseUrl(url)).toThrow(new Error(refusal));
});
