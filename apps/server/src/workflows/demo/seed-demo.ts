import { randomUUID } from "node:crypto";
import { weekdays } from "@recado/contract/shared/working-hours";
import { createCompany } from "../../domain/companies/actions.ts";
import { findDemonstration, findDueDay } from "../../domain/companies/queries.ts";
import { createConnection } from "../../domain/connections/actions.ts";
import { daysAhead, invoiceDetail, previousDay } from "../../domain/invoices/rules.ts";
import { insertInvoice } from "../../domain/invoices/store.ts";
import { findPlan } from "../../domain/plans/queries.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { insertOption } from "../../domain/queue-options/store.ts";
import { insertQueue } from "../../domain/queues/store.ts";
import { insertQuickMessage } from "../../domain/quick-messages/store.ts";
import { writeSetting } from "../../domain/settings/store.ts";
import { insertTag } from "../../domain/tags/store.ts";
import { createUser } from "../../domain/users/actions.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { hashPassword } from "../auth/password.ts";
import { updateLimits } from "../sending-limits/store.ts";
import {
  type DemoOption,
  demoAdmin,
  demoBot,
  demoCompanyName,
  demoConversations,
  demoGraceFrom,
  demoPassword,
  demoQueues,
  demoReplies,
  demoTags,
  demoUsers,
  neighbourCompanyName,
} from "./demo-data.ts";
import { demoGroupConversation } from "./demo-group.ts";
import { seedAi } from "./seed-ai.ts";
import { seedChats } from "./seed-chats.ts";
import { seedConversation } from "./seed-conversation.ts";
import { seedOffice } from "./seed-office.ts";

const plan = { users: 10, connections: 5, queues: 10, campaigns: 20, schedules: 200 };

/** Creates the demonstration's companies unless they exist. Returns true if they were created by this call. */
export async function seedDemo(database: Database, storage: ObjectStorage): Promise<boolean> {
  if ((await database.platform(findDemonstration)) !== undefined) return false;
  const passwordHash = await hashPassword(demoPassword);
  const planId = await seedPlans(database);
  const dueDate = new Date(Date.now() + 21 * 86_400_000);
  const company = { plan_id: planId, due_date: dueDate, phone: "19 4000-1000" };
  const companyId = await createCompany(
    database,
    { ...company, name: demoCompanyName, email: demoAdmin.email, is_demonstration: true },
    async (db) => {
      await fillCompany(db, passwordHash);
      await seedInvoices(db, planId);
      return db.companyId;
    },
  );
  await createCompany(
    database,
    { ...company, name: neighbourCompanyName, email: "admin@vizinha.recado", phone: "19 4000-2000" },
    async (db) => {
      await createUser(db, {
        name: "Vera Lima",
        email: "admin@vizinha.recado",
        passwordHash,
        profile: "admin",
      });
      await insertQueue(db, { name: "Balcão", color: "#7a4fbf", order_queue: 1 });
    },
  );
  await seedOffice(database, storage, companyId);
  return true;
}

async function seedPlans(database: Database): Promise<number> {
  return database.platform(async (db) => {
    await insertPlan(db, {
      ...plan,
      name: "Essencial",
      users: 3,
      connections: 1,
      value_centavos: 9_900,
      use_campaigns: false,
    });
    const professional = await insertPlan(db, { ...plan, name: "Profissional", value_centavos: 24_900 });
    await insertPlan(db, {
      ...plan,
      name: "Enterprise",
      users: 200,
      connections: 100,
      value_centavos: 149_900,
    });
    return professional;
  });
}

async function fillCompany(db: WriteTx, passwordHash: string): Promise<void> {
  const queues = new Map<string, number>();
  for (const [index, queue] of demoQueues.entries())
    queues.set(queue.name, await seedQueue(db, queue, index + 1));
  await seedAi(db, queues.get("Vendas") ?? null);
  const tags = new Map<string, number>();
  for (const tag of demoTags) tags.set(tag.name, await insertTag(db, tag));
  for (const reply of demoReplies) await insertQuickMessage(db, { ...reply, is_general: true });
  const users = new Map<string, number>();
  for (const { queues: names, ...user } of demoUsers) {
    const queueIds = names.flatMap((name) => queues.get(name) ?? []);
    users.set(
      user.email,
      await createUser(db, {
        ...user,
        passwordHash,
        queueIds,
        ...(user.super && { secondFactorGraceFrom: demoGraceFrom }),
      }),
    );
  }
  await seedChats(db, users);
  for (const key of ["sendGreetingAccepted", "userRating"] as const) await writeSetting(db, key, "enabled");
  await writeSetting(db, "scheduleType", "queue");
  const connection = await createConnection(db, firstConnection([...queues.values()]));
  // The connection may send at any time, because the demonstration is also used at night and on Sundays.
  await updateLimits(db, connection.id, { from_hour: 0, to_hour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6] });
  for (const conversation of [...demoConversations, demoGroupConversation])
    await seedConversation(db, conversation, {
      connectionId: connection.id,
      queueId: queues.get(conversation.queue) ?? null,
      userId: users.get(conversation.attendant ?? "") ?? null,
      tagIds: (conversation.tags ?? []).flatMap((name) => tags.get(name) ?? []),
      nextExternalId: () => `DEMO${randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase()}`,
    });
}

function firstConnection(queueIds: number[]) {
  return {
    ...demoBot,
    name: "Loja principal",
    isDefault: true,
    outOfHoursMessage: "",
    queueIds,
    transferQueueId: null,
    promptId: null,
    integrationId: null,
    timeToTransfer: 0,
    expiresTicket: 0,
    expiresInactiveMessage: "",
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    schedules: [],
    provider: "beta" as const,
    cloud: null,
  };
}

const paidMonths = 3;

/** Creates the paid invoices of the last months, and the next invoice, which is still open. */
async function seedInvoices(db: WriteTx, planId: number): Promise<void> {
  const plan = await findPlan(db, planId);
  const due = await findDueDay(db, new Date());
  if (!plan || !due) throw new Error("the demonstration's plan or due date does not exist");
  const days = [due.dueDay];
  for (let month = 0; month < paidMonths; month += 1) days.unshift(previousDay(days[0] ?? "", "MENSAL"));
  for (const [index, day] of days.entries()) {
    const isPaid = index < paidMonths;
    const paidAt = new Date(Date.parse(day) - 2 * 86_400_000);
    await insertInvoice(db, {
      due_day: day,
      detail: invoiceDetail(plan.name, day, "MENSAL"),
      plan_id: plan.id,
      recurrence: "MENSAL",
      value_centavos: plan.value_centavos,
      ...(isPaid && {
        created_at: new Date(Date.parse(day) - daysAhead * 86_400_000),
        received_centavos: plan.value_centavos,
        paid_at: paidAt,
      }),
    });
  }
}

/** Creates a queue with its opening hours and chatbot options. Returns the queue's id. */
async function seedQueue(
  db: WriteTx,
  { name, color, greeting, outOfHours = "", hours, options = [] }: (typeof demoQueues)[number],
  position: number,
): Promise<number> {
  const id = await insertQueue(db, {
    name,
    color,
    order_queue: position,
    greeting_message: greeting,
    out_of_hours_message: outOfHours,
    schedules: storableJson(hours === undefined ? [] : weekOf(hours)),
  });
  await seedOptions(db, id, null, options);
  return id;
}

function weekOf(hours: { startTime: string; endTime: string }) {
  const names = ["Segunda-feira", "Terça-feira", "Quarta-feira", "Quinta-feira", "Sexta-feira"];
  return names.map((weekday, index) => ({ weekday, weekdayEn: weekdays[index], ...hours }));
}

async function seedOptions(
  db: WriteTx,
  queueId: number,
  parentId: number | null,
  options: readonly DemoOption[],
): Promise<void> {
  for (const [index, { title, message, options: below = [] }] of options.entries()) {
    const id = await insertOption(db, {
      queue_id: queueId,
      parent_id: parentId,
      option: index + 1,
      title,
      message,
    });
    await seedOptions(db, queueId, id, below);
  }
}
