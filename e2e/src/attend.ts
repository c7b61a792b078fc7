import { actAsPersona, writeAsPersona } from "@recado/contract/demo";
import type { Page } from "playwright-core";
import { callAs } from "./call-as.ts";
import { acceptButton, bubble, composer, exploreDemo, tab } from "./inbox.ts";

const personas = {
  "Camila Rocha": "camila",
  "Otávio Menezes": "otavio",
  "Lívia Prado": "livia",
} as const;
export type Customer = keyof typeof personas;

/** In the demonstration: a customer writes, is at their phone, and is accepted. */
export async function attend(page: Page, customer: Customer): Promise<void> {
  await exploreDemo(page);
  const params = { personaId: personas[customer] };
  await callAs(page, writeAsPersona, { params, body: { text: "Bom dia" } });
  await tab(page, "Aguardando").click();
  await acceptButton(page, customer).click();
  await composer(page, customer).waitFor();
  await bubble(page, "Mensagem Automática:").waitFor();
  await callAs(page, actAsPersona, { params, body: { online: true } });
}
