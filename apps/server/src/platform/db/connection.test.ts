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
  ["localhost:5432", "DATABASE_URL must begin with postgres://"],
  ["mysql://ana:secret@db/recado", "DATABASE_URL must begin with postgres://"],
  ["postgres://db.example/recado", "DATABASE_URL must contain a user"],
  ["postgres://ana:secret@db.example", "DATABASE_URL must contain a database"],
  [
    "postgres://ana:secret@db/recado?sslmode=maybe",
    "sslmode in DATABASE_URL must be disable, require, verify-ca or verify-full",
  ],
])("the database URL %s is refused with an error that does not contain the password", (url, refusal) => {
  expect(() => parseDatabaseUrl(url)).toThrow(new Error(refusal));
});
