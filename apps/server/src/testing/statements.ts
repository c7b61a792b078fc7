import type { House } from "./house.ts";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** The statements that are sent while the work goes on, those of other work at the same time included. */
export async function everyStatementOf(house: House, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  house.app.database.onStatement = (text, values) => sent.push({ text, values });
  try {
    await work();
  } finally {
    house.app.database.onStatement = undefined;
  }
  return sent;
}

/** The statements of a call, without those of the workers that look for work all the time. */
export async function statementsOf(house: House, call: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = await everyStatementOf(house, call);
  return sent.filter(({ text }) => !/\b(lanes|connection_leases|channel_carriers)\b/.test(text));
}
