import type { RuleAction } from "@recado/contract/ticket-rules";

/** Returns the distinct ids of the queues, users and tags that the actions name. */
export function targetsOf(actions: readonly RuleAction[]) {
  const distinct = (ids: readonly (number | null | undefined)[]) => [
    ...new Set(ids.filter((id) => id !== null && id !== undefined)),
  ];
  return {
    queueIds: distinct(actions.flatMap((action) => ("queueId" in action ? action.queueId : []))),
    userIds: distinct(actions.flatMap((action) => ("userId" in action ? action.userId : []))),
    tagIds: distinct(actions.flatMap((action) => ("tagId" in action ? action.tagId : []))),
  };
}

/** Encryption context of the key that signs a company's webhook calls; it cannot be decrypted for another company. */
export function placeOfRuleSecret(companyId: number): string {
  return `rule-secret:${companyId}`;
}
