import { weekdays } from "@recado/contract/shared/working-hours";
import { insertOption } from "../../domain/queue-options/store.ts";
import { insertQueue } from "../../domain/queues/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { DemoOption, demoQueues } from "./demo-data.ts";

/** Seeds a queue with its opening hours and chatbot options; returns its id. */
export async function seedQueue(
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
