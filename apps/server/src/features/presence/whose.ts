import type { Actor } from "../../platform/actor.ts";

export type Whose = Pick<Actor, "companyId" | "userId">;

/** What other processes have to say that they have a page of theirs. */
export const answerMilliseconds = 1_000;

export function keyOf({ companyId, userId }: Whose): string {
  return `${companyId}:${userId}`;
}
