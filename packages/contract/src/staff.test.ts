import { expect, it } from "vitest";
import { profileForm } from "./staff.ts";

const ana = { name: "Ana", email: "ana@exemplo.com.br", currentPassword: "" };

it.each([
  ["", undefined],
  ["12345678", "12345678"],
])("the user's own password may be %j", (password, kept) => {
  expect(profileForm.parse({ ...ana, password }).password).toBe(kept);
});

it.each(["1", "12345", "1234567"])("the user's own password is refused as too short: %j", (password) => {
  const { error } = profileForm.safeParse({ ...ana, password });
  expect(error?.issues[0]).toMatchObject({ path: ["password"], message: "Too Short!" });
});
