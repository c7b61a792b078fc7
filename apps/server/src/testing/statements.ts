import type { House } from "./house.ts";

/** The statements that a call sent, without those of the workers that look for work all the time. */
export async function statementsOf(house: House, call: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  house.app.database.onStatement = (text) => {
    if (!/\b(lanes|connection_leases|pg_stat_activity)\b/.test(text)) sent.push(text);
  };
  try {
    await call();
  } finally {
    house.app.database.onStatement = undefined;
  }
  return sent;
}
