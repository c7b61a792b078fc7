import { sql } from "kysely";
import { chatPreview } from "../../domain/chats/rules.ts";
import { insertChat, insertChatMessage, insertChatUsers } from "../../domain/chats/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";

interface DemoChat {
  title: string;
  /** E-mail addresses of the chat's members; the first member owns the chat. */
  users: readonly string[];
  lines: readonly (readonly [email: string, message: string])[];
  /** Age of the last message in minutes. Each earlier message is two minutes older. */
  minutesAgo: number;
  /** Number of unread messages of each user, by the user's e-mail address. */
  unreads?: Readonly<Record<string, number>>;
}

const marina = "admin@demo.recado";
const rafael = "rafael@demo.recado";
const bruna = "bruna@demo.recado";
const rodrigo = "rodrigo@demo.recado";

const demoChats: readonly DemoChat[] = [
  {
    title: "Equipe Aurora",
    users: [marina, rafael, bruna, rodrigo],
    lines: [
      [marina, "Bom dia, pessoal! No sábado a loja abre das 9h às 14h."],
      [rodrigo, "Bom dia! A montagem do sábado já está com as duas equipes."],
      [bruna, "Deixo os boletos da semana prontos na sexta."],
      [rafael, "Combinado. Aviso os clientes que perguntarem do horário."],
    ],
    minutesAgo: 95,
  },
  {
    title: "Sofá da vitrine",
    users: [rafael, marina],
    lines: [
      [rafael, "Marina, o cliente do sofá cinza quer 10% à vista. Posso fechar?"],
      [marina, "Pode, se ele levar o da vitrine."],
      [rafael, "Ele aceitou! Vou pedir o Pix agora. 🎉"],
    ],
    minutesAgo: 18,
    unreads: { [marina]: 1 },
  },
  {
    title: "Boletos em atraso",
    users: [bruna, marina, rafael],
    lines: [
      [bruna, "Três clientes estão com o boleto atrasado há mais de uma semana."],
      [marina, "Obrigada, Bruna. Ofereça o Pix antes de mandar outra cobrança."],
      [bruna, "Dois já responderam e pagam hoje."],
    ],
    minutesAgo: 240,
    unreads: { [rafael]: 2 },
  },
];

const minute = 60_000;

/** Creates the demonstration's internal chats. `users` maps the users' e-mail addresses to their ids. */
export async function seedChats(db: WriteTx, users: ReadonlyMap<string, number>): Promise<void> {
  for (const chat of demoChats) await seedChat(db, chat, (email) => users.get(email) ?? 0);
}

async function seedChat(db: WriteTx, chat: DemoChat, idOf: (email: string) => number): Promise<void> {
  const { title, users, lines, minutesAgo, unreads = {} } = chat;
  const [owner = marina] = users;
  const id = await insertChat(db, { title, owner_id: idOf(owner) });
  await insertChatUsers(db, id, users.map(idOf));
  for (const [email, count] of Object.entries(unreads))
    await db.run(sql`update chat_users set unreads = ${count}
      where company_id = ${db.companyId} and chat_id = ${id} and user_id = ${idOf(email)}`);
  const lastAt = Date.now() - minutesAgo * minute;
  const at = (index: number) => new Date(lastAt - (lines.length - 1 - index) * 2 * minute);
  for (const [index, [email, message]] of lines.entries()) {
    const line = { chatId: id, senderId: idOf(email), message, clientMessageId: null };
    const messageId = await insertChatMessage(db, line);
    await db.run(sql`update chat_messages set created_at = ${at(index)}
      where company_id = ${db.companyId} and id = ${messageId}`);
  }
  await db.run(sql`update chats set created_at = ${at(0)}, updated_at = ${new Date(lastAt)},
    last_message = ${chatPreview(lines.at(-1)?.[1] ?? "")} where company_id = ${db.companyId} and id = ${id}`);
}
