import { type DemoConversation, demoAdmin } from "./demo-data.ts";

/** WhatsApp group in which the shop's first phone is a member; its first other member is the group's admin. */
export const demoGroup = {
  id: "120363019812300001",
  subject: "Reforma da varanda",
  members: [
    { name: "Tereza Antunes", number: "5519981230021" },
    { name: "Wagner Pinto", number: "5519981230022" },
    { name: "Ivone Prates", number: "5519981230023" },
  ],
} as const;

export const demoGroupConversation: DemoConversation = {
  contact: demoGroup.subject,
  number: demoGroup.id,
  isGroup: true,
  queue: "Vendas",
  attendant: demoAdmin.email,
  status: "open",
  minutesAgo: 230,
  lines: [
    "Tereza Antunes: Criei este grupo para a reforma da varanda. O Wagner é o arquiteto.",
    "Wagner Pinto: As medidas estão prontas. Quando vocês podem vir?",
    "> *Marina Costa:*\n@Wagner Pinto, nossa equipe vai na terça, às 9h.",
    "Tereza Antunes: Ótimo! @Wagner Pinto, você abre para eles?",
    "Wagner Pinto: Abro, sim.",
  ],
};
