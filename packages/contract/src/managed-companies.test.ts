import { expect, it } from "vitest";
import { newCompanyForm } from "./managed-companies.ts";

it("a new company without a plan is refused with the sentence for a required field", () => {
  const { error } = newCompanyForm.safeParse({ email: "padaria@exemplo.com.br", planId: null });
  expect(error?.issues).toMatchObject([{ path: ["planId"], message: "Obrigatório" }]);
});
