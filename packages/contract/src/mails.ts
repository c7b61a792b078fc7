import { z } from "zod";
import { languageSchema } from "./shared/language.ts";
import { defineResource, defineRoute } from "./shared/route.ts";

const mailResource = defineResource({ name: "mail", plan: "any" });

export const sendTestMail = defineRoute(mailResource, {
  method: "POST",
  path: "/mails/test",
  access: { who: "super" },
  audited: { not: "one writes to oneself, and nothing changes" },
  summary: "Write to one's own address at once, and hear what the mail server says",
  body: z.object({ language: languageSchema }),
  callsPerMinute: 10,
  answer: z.object({ to: z.string() }),
});
