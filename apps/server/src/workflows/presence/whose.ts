import type { Actor } from "../../platform/actor.ts";

export type Whose = Pick<Actor, "companyId" | "userId">;

/** Time that other processes have to answer that they have a page of the user. */
export const answerMilliseconds = 1_000;

export function keyOf({ companyId, userId }: Whose): string {
  return `${companyId}:${userId}`;
}
