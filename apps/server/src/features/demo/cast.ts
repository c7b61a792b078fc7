import type { Profile } from "@recado/contract/shared/permissions";

/** The demonstration's people. Their password is public, which is why a demonstration never listens beyond loopback. */
export const demoPassword = "demo1234";
export const demoCompanyName = "Aurora Móveis";
export const neighbourCompanyName = "Vizinha Materiais";

export interface DemoUser {
  name: string;
  email: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean;
  /** Names of the queues that the user serves. */
  queues: readonly string[];
}

export const demoAdmin: DemoUser = {
  name: "Marina Costa",
  email: "admin@demo.recado",
  profile: "admin",
  super: true,
  allTicket: true,
  queues: ["Vendas", "Pós-venda", "Financeiro"],
};

export const demoUsers: readonly DemoUser[] = [
  demoAdmin,
  { name: "Rafael Nunes", email: "rafael@demo.recado", profile: "user", queues: ["Vendas"] },
  { name: "Bruna Teixeira", email: "bruna@demo.recado", profile: "user", queues: ["Financeiro"] },
  { name: "Rodrigo Alves", email: "rodrigo@demo.recado", profile: "supervisor", queues: ["Pós-venda"] },
];

export const demoQueues = [
  { name: "Vendas", color: "#2f9e6e" },
  { name: "Pós-venda", color: "#c4700f" },
  { name: "Financeiro", color: "#3b6fd4" },
] as const;

export const demoTags = [
  { name: "Orçamento", color: "#3b6fd4" },
  { name: "Troca", color: "#d0443e" },
  { name: "Entrega", color: "#6b8e23" },
  { name: "VIP", color: "#a87900" },
] as const;
