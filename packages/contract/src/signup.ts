import { z } from "zod";
import { userSessionSchema } from "./auth.ts";
import { languageSchema } from "./shared/language.ts";
import { anyone, defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, idTextSchema, okSchema, text } from "./shared/wire.ts";
import { maxPassword } from "./users.ts";

/** Fields of the sign-up screen. */
export const signupForm = z.object({
  name: text({ error: "Campo obrigatório" })
    .trim()
    .min(1, "Campo obrigatório")
    .min(2, "Nome muito curto!")
    .max(50, "Nome muito longa!"),
  phone: text().trim().max(11, "Telefone muito longo").optional(),
  email: text({ error: "Campo obrigatório" })
    .trim()
    .min(1, "Campo obrigatório")
    .max(254, "Email inválido")
    .pipe(z.email("Email inválido")),
  password: text({ error: "Campo obrigatório" })
    .min(1, "Campo obrigatório")
    .min(5, "Senha muito curta!")
    .max(maxPassword, "Senha muito longa!"),
  planId: z.int({ error: "Campo obrigatório" }).positive("Campo obrigatório").pipe(idSchema),
});

/** Id of the chosen plan, as a number or as text from a select field. */
const planChoiceSchema = z.union([signupForm.shape.planId, idTextSchema], { error: "Campo obrigatório" });

const signupResource = defineResource({ name: "signup", plan: "any", audited: "users" });

export const getSignup = defineRoute(signupResource, {
  method: "GET",
  path: "/signup",
  access: anyone,
  summary: "Get whether companies can sign up and the length of their trial in days",
  answer: z.object({ open: z.boolean(), trialDays: z.int().positive() }),
});

export const signUp = defineRoute(signupResource, {
  method: "POST",
  path: "/companies/cadastro",
  access: anyone,
  summary: "Sign up a company and sign in its first user",
  description: "Price, trial, status and recurrence are set by the installation.",
  body: signupForm.extend({ planId: planChoiceSchema, language: languageSchema.optional() }),
  answer: userSessionSchema,
  callsPerMinute: 20,
});

export const confirmEmail = defineRoute(signupResource, {
  method: "POST",
  path: "/confirm-email",
  access: anyone,
  summary: "Confirm an e-mail address with the token from its mail",
  body: z.object({ token: text({ error: "Campo obrigatório" }).min(1, "Campo obrigatório").max(200) }),
  answer: okSchema,
  callsPerMinute: 30,
});
