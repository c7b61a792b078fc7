import { type IdentityProvider, identityProviderForm } from "@recado/contract/identity-providers";
import { text } from "@recado/contract/shared/wire";
import type { z } from "zod";

/** Form of the provider; the domains are one text, separated by commas or spaces. */
export const providerFormSchema = identityProviderForm
  .extend({
    domains: text().refine(
      (typed) => identityProviderForm.shape.domains.safeParse(domainsOf(typed)).success,
      "Domínio inválido",
    ),
  })
  .refine(
    ({ domains, createsUsers, linksByEmail }) => domains.trim() !== "" || !(createsUsers || linksByEmail),
    {
      path: ["domains"],
      error: "Campo obrigatório",
    },
  );
export type ProviderValues = z.input<typeof providerFormSchema>;

/** Reads the domains that the user typed. */
export function domainsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((domain) => domain !== "");
}

/** Values with which the form starts; the stored secret is never shown. */
export function valuesOf(provider: IdentityProvider | null): ProviderValues {
  if (provider) {
    const { hasSecret: _, domains, ...fields } = provider;
    return { ...fields, domains: domains.join(", "), clientSecret: "" };
  }
  return {
    name: "",
    issuer: "",
    clientId: "",
    clientSecret: "",
    domains: "",
    createsUsers: false,
    queueIds: [],
    linksByEmail: false,
    skipsSecondFactor: false,
    forAllCompanies: false,
  };
}
