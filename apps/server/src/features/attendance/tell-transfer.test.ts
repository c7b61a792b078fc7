import { expect, it } from "vitest";
import { transferText } from "./tell-transfer.ts";

it.each([
  [
    "pt",
    "Suporte",
    "Clara",
    "*Mensagem Automática:*\nSeu atendimento foi transferido para o setor *Suporte* aos cuidados de *Clara*.",
  ],
  [
    "pt",
    "Suporte",
    null,
    "*Mensagem Automática:*\nSeu atendimento foi transferido para o setor *Suporte*. Aguarde um momento, já vamos atender você.",
  ],
  ["pt", null, "Ana", "*Mensagem Automática:*\nSeu atendimento foi transferido aos cuidados de *Ana*."],
  [
    "en",
    "Support",
    "Clara",
    "*Automatic message:*\nYour conversation was transferred to *Support* into the care of *Clara*.",
  ],
  [
    "es",
    "Soporte",
    null,
    "*Mensaje automático:*\nSu atención fue transferida al sector *Soporte*. Espere un momento, ya le vamos a atender.",
  ],
] as const)("in %s, to %s and %s", (language, queue, user, text) => {
  expect(transferText(language, queue, user)).toBe(text);
});
