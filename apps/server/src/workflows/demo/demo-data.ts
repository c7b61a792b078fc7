import type { Profile } from "@recado/contract/shared/permissions";

/** The demonstration's super user never has to set up a second factor, because the password is public anyway. */
export const demoGraceFrom = new Date("9000-01-01T00:00:00Z");

/**
 * Password of the demonstration's users. The password is public, so the demonstration only accepts connections from the
 * same computer.
 */
export const demoPassword = "demo1234";
export const demoCompanyName = "Aurora Móveis";
export const neighbourCompanyName = "Vizinha Materiais";

export interface DemoUser {
  name: string;
  email: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean;
  /** Names of the queues that the demonstration's user serves. */
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
  {
    name: "Rafael Nunes",
    email: "rafael@demo.recado",
    profile: "user",
    allTicket: true,
    queues: ["Vendas"],
  },
  { name: "Bruna Teixeira", email: "bruna@demo.recado", profile: "user", queues: ["Financeiro"] },
  { name: "Rodrigo Alves", email: "rodrigo@demo.recado", profile: "supervisor", queues: ["Pós-venda"] },
];

interface DemoQueue {
  name: "Vendas" | "Pós-venda" | "Financeiro";
  color: string;
  greeting: string;
  outOfHours?: string;
  /** Opening hours on Monday to Friday. A queue without hours is always open. */
  hours?: { startTime: string; endTime: string };
  options?: readonly DemoOption[];
}

export interface DemoOption {
  title: string;
  message: string;
  options?: readonly DemoOption[];
}

export const demoQueues: readonly DemoQueue[] = [
  {
    name: "Vendas",
    color: "#2f9e6e",
    greeting: "Que bom falar com você, {{firstName}}! Alguém de Vendas já vai atender.",
  },
  {
    name: "Pós-venda",
    color: "#c4700f",
    greeting: "Sobre o que você quer falar?",
    options: [
      {
        title: "Entrega",
        message: "O que você quer saber da entrega?",
        options: [
          { title: "Prazo", message: "Entregamos em 5 a 7 dias úteis. 🚚" },
          { title: "Mudar a data", message: "Escreva o número do pedido e a data que prefere." },
        ],
      },
      { title: "Troca", message: "Mande uma foto do produto. Seu protocolo é {{protocol}}." },
      { title: "Montagem", message: "A montagem é grátis em até 10 dias depois da entrega." },
    ],
  },
  {
    name: "Financeiro",
    color: "#3b6fd4",
    greeting: "Financeiro da Aurora. Escreva o número do pedido, por favor.",
    outOfHours: "O Financeiro atende de segunda a sexta, das 9h às 17h.",
    hours: { startTime: "09:00", endTime: "17:00" },
  },
];

/** Automatic texts of the shop's first connection. */
export const demoBot = {
  greetingMessage: "Olá {{firstName}}, {{ms}}! Você fala com a Aurora Móveis. Escolha uma opção:",
  ratingMessage: "{{firstName}}, como foi o nosso atendimento?",
  complationMessage: "Obrigado, {{firstName}}! A Aurora Móveis está à disposição.",
} as const;

export const demoTags = [
  { name: "Orçamento", kanban: true, color: "#3b6fd4" },
  { name: "Troca", color: "#d0443e" },
  { name: "Entrega", kanban: true, color: "#6b8e23" },
  { name: "VIP", color: "#a87900" },
] as const;

/** Quick messages that all users of the shop share. */
export const demoReplies = [
  { shortcode: "prazo", message: "{{firstName}}, o prazo de entrega é de 5 a 7 dias úteis. 🚚" },
  {
    shortcode: "pix",
    message: "Nossa chave Pix é o CNPJ 12.345.678/0001-90. Pode mandar o comprovante por aqui.",
  },
  { shortcode: "garantia", message: "A garantia é de 12 meses. Seu protocolo: {{protocol}}." },
] as const;

/**
 * Phones of the demonstration's shop. The first is connected from the start; visitors can link the second themselves.
 */
export const demoCompanyPhones = [
  { number: "5519400010001", name: "Loja principal" },
  { number: "5519400010002", name: "Loja do shopping" },
] as const;

/** Customers whose simulated phones are shown next to the inbox. */
export const demoPersonas = [
  {
    id: "camila",
    name: "Camila Rocha",
    number: "5519981234410",
    suggestion: "Oi! Recebi a mesa hoje, mas veio com um risco no tampo 😕",
  },
  {
    id: "otavio",
    name: "Otávio Menezes",
    number: "5519981234420",
    suggestion: "Boa tarde, o sofá Aurora tem pronta entrega?",
  },
  {
    id: "livia",
    name: "Lívia Prado",
    number: "5519981234430",
    suggestion: "Consigo parcelar a estante em 10x?",
  },
] as const;

export interface DemoConversation {
  contact: string;
  number: string;
  /** True for the conversation of `demoGroup`. Each line of a member then begins with the member's name. */
  isGroup?: true;
  queue: DemoQueue["name"];
  /** E-mail address of the user who attends the ticket; undefined while the ticket waits. */
  attendant?: string;
  status: "pending" | "open" | "closed";
  tags?: readonly (typeof demoTags)[number]["name"][];
  unread?: number;
  /** Age of the conversation's last message in minutes. */
  minutesAgo: number;
  /** Texts of the messages, oldest first. A text that begins with `>` was sent by the company. */
  lines: readonly string[];
}

const marina = demoAdmin.email;
const rafael = "rafael@demo.recado";
const bruna = "bruna@demo.recado";
const rodrigo = "rodrigo@demo.recado";

/** Conversations that already exist when the demonstration starts, so that the inbox is not empty. */
export const demoConversations: readonly DemoConversation[] = [
  {
    contact: "Sônia Albuquerque",
    number: "5519981230001",
    queue: "Financeiro",
    attendant: marina,
    status: "open",
    minutesAgo: 200,
    unread: 1,
    lines: [
      "Bom dia! Paguei o boleto da cadeira ontem.",
      "> *Marina Costa:*\nBom dia, Sônia! Pode me mandar o comprovante, por favor?",
      "Claro, segue o número da transação: 88213-7",
    ],
  },
  {
    contact: "João Pedro Alencar",
    number: "5519981230002",
    queue: "Pós-venda",
    attendant: marina,
    status: "open",
    tags: ["Entrega"],
    minutesAgo: 155,
    lines: [
      "A entrega da estante é hoje?",
      "> *Marina Costa:*\nOlá, João! A transportadora confirmou para amanhã.",
      "Perfeito, entre que horas?",
      "> *Marina Costa:*\nConfirmado ✅ Entrega amanhã entre 8h e 12h.",
    ],
  },
  {
    contact: "Diego Farias",
    number: "5519981230003",
    queue: "Vendas",
    attendant: marina,
    status: "open",
    minutesAgo: 1_600,
    lines: [
      "Vocês fazem o painel sob medida?",
      "> *Marina Costa:*\nFazemos sim, Diego! O prazo é de 20 dias úteis.",
      "Obrigado pela atenção!",
    ],
  },
  {
    contact: "Condomínio Jardim das Acácias",
    number: "5519981230004",
    queue: "Pós-venda",
    status: "pending",
    tags: ["Entrega"],
    minutesAgo: 74,
    unread: 2,
    lines: ["Boa tarde, aqui é o zelador.", "O elevador de serviço foi liberado para amanhã cedo."],
  },
  {
    contact: "Beatriz Lacerda",
    number: "5519981230005",
    queue: "Vendas",
    status: "pending",
    tags: ["Orçamento"],
    minutesAgo: 41,
    unread: 1,
    lines: ["Oi, vocês têm a poltrona Lis na cor verde?"],
  },
  {
    contact: "Heitor Campos",
    number: "5519981230006",
    queue: "Financeiro",
    status: "pending",
    minutesAgo: 18,
    unread: 1,
    lines: ["Preciso da segunda via do boleto de novembro."],
  },
  {
    contact: "Renata Siqueira",
    number: "5519981230007",
    queue: "Vendas",
    attendant: rafael,
    status: "open",
    tags: ["Orçamento", "VIP"],
    minutesAgo: 66,
    lines: [
      "Quero fechar o conjunto de jantar.",
      "> *Rafael Nunes:*\nÓtima escolha, Renata! Vou preparar o pedido.",
    ],
  },
  {
    contact: "Marcelo Tavares",
    number: "5519981230008",
    queue: "Financeiro",
    attendant: bruna,
    status: "open",
    minutesAgo: 95,
    lines: ["O Pix caiu?", "> *Bruna Teixeira:*\nCaiu sim, Marcelo. Obrigada!"],
  },
  {
    contact: "Patrícia Moura",
    number: "5519981230009",
    queue: "Pós-venda",
    attendant: rodrigo,
    status: "closed",
    tags: ["Troca"],
    minutesAgo: 2_900,
    lines: [
      "A gaveta veio sem o puxador.",
      "> *Rodrigo Alves:*\nJá enviei um puxador novo, Patrícia. Chega em 3 dias.",
      "Chegou, obrigada!",
    ],
  },
  {
    contact: "Caio Brandão",
    number: "5519981230010",
    queue: "Vendas",
    attendant: rafael,
    status: "closed",
    minutesAgo: 4_300,
    lines: ["Qual o horário da loja no sábado?", "> *Rafael Nunes:*\nSábado abrimos das 9h às 14h, Caio."],
  },
];

/** Simulated phones of customers, which receive the company's messages and mark them as read. */
export const demoReaders = demoConversations.map(({ contact: name, number }) => ({ number, name }));
