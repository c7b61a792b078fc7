import { z } from "zod";
import { languageSchema } from "./shared/language.ts";
import { defineResource, defineRoute } from "./shared/route.ts";

const mailResource = defineResource({ name: "mail", plan: "any" });

export const sendTestMail = defineRoute(mailResource, {
  method: "POST",
  path: "/mails/test",
  access: { who: "super" },
  audited: { not: "only the caller receives the mail" },
  summary: "Send a test mail to the caller's own address and return the mail server's answer",
  body: z.object({ language: languageSchema }),
  callsPerMinute: 10,
  answer: z.object({ to: z.string() }),
});
