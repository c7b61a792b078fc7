import { z } from "zod";
import { anyone, defineResource, defineRoute } from "./shared/route.ts";
import { instantSchema, okSchema, text } from "./shared/wire.ts";
import { maxPassword } from "./users.ts";

export const recoveryForm = z.object({
  email: text({ error: "Campo obrigatório" })
    .trim()
    .min(1, "Campo obrigatório")
    .max(254, "Email inválido")
    .pipe(z.email("Email inválido")),
});

export const newPasswordSchema = text({ error: "Campo obrigatório" })
  .min(1, "Campo obrigatório")
  .max(maxPassword, "Senha muito longa!")
  .refine(
    (password) => password.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((sign) => sign.test(password)),
    "Use pelo menos 8 caracteres, com letra maiúscula, letra minúscula e número",
  );

/**
 * Recovery code of a password reset. Spaces, dashes and lower case are accepted, because people copy the code by hand.
 */
const codeSchema = text({ error: "Campo obrigatório" }).trim().min(1, "Campo obrigatório").max(60);

export const resetForm = recoveryForm.extend({ token: codeSchema, newPassword: newPasswordSchema });

/** Form of the password reset screen: it has a second field for the new password. */
export const resetScreenForm = z
  .object({ token: codeSchema, newPassword: newPasswordSchema, confirmation: text() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ["confirmation"],
    error: "As senhas não correspondem",
    // The two passwords are compared once the user has typed the second password, even if other fields are invalid.
    when: ({ value }) => typeof (value as { confirmation?: unknown }).confirmation === "string",
  });

const recoveryResource = defineResource({
  name: "recovery",
  plan: "any",
  notFound: "ERR_EMAIL_NOT_FOUND",
  idFields: ["recoveryEmail", "recoveryToken", "recoveryPassword"],
  shared: true,
});

const notAudited = { not: "nothing changes yet, and the caller is unknown" };
const pathPart = text().max(300);

export const requestRecovery = defineRoute(recoveryResource, {
  method: "POST",
  path: "/forgetpassword",
  access: anyone,
  audited: notAudited,
  summary: "Mail a password reset code, valid once for 30 minutes or until the next request",
  body: recoveryForm,
  answer: okSchema,
  callsPerMinute: 10,
});

export const requestRecoveryByPath = defineRoute(recoveryResource, {
  method: "POST",
  path: "/forgetpassword/:recoveryEmail",
  access: anyone,
  audited: notAudited,
  summary: "Mail a password reset code, with the address in the path",
  params: z.strictObject({ recoveryEmail: pathPart }),
  answer: okSchema,
  callsPerMinute: 10,
});

export const resetPassword = defineRoute(recoveryResource, {
  method: "POST",
  path: "/resetpasswords",
  access: anyone,
  audited: "users",
  summary: "Set a password with the code of a reset or an invitation; ends all sessions of the user",
  body: resetForm,
  answer: okSchema,
  callsPerMinute: 20,
});

export const checkInvitation = defineRoute(recoveryResource, {
  method: "POST",
  path: "/invitations/check",
  access: anyone,
  audited: { not: "nothing changes" },
  summary: "Check an invitation's link before its user chooses a password",
  description: "The password is then set by `POST /resetpasswords` with the link's code as `token`.",
  body: resetForm.pick({ email: true, token: true }),
  answer: z.object({ name: z.string(), company: z.string(), expiresAt: instantSchema }),
  callsPerMinute: 20,
});

export const resetPasswordByPath = defineRoute(recoveryResource, {
  method: "POST",
  path: "/resetpasswords/:recoveryEmail/:recoveryToken/:recoveryPassword",
  access: anyone,
  audited: "users",
  summary: "Set a new password with all values in the path",
  description: "Proxies may log the path: prefer the request with a body.",
  params: z.strictObject({
    recoveryEmail: pathPart,
    recoveryToken: pathPart,
    recoveryPassword: pathPart,
  }),
  answer: okSchema,
  callsPerMinute: 20,
});
