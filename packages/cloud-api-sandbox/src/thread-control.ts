import { z } from "zod";
import { assignToAgent, takeFromAgent } from "./business-agent.ts";
import { GraphError } from "./graph-error.ts";
import type { CloudNetwork } from "./network.ts";
import { parseAs } from "./send-schemas.ts";
import { type BusinessNumber, findCustomer, scopedUserId } from "./state.ts";

const threadControlSchema = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  to: z.string().min(1).optional(),
  recipient: z.string().min(1).optional(),
  action: z.enum(["take", "release", "pass"]),
  metadata: z.string().max(2_000).optional(),
  control_pass: z.strictObject({ target_role: z.literal("ai_agent") }).optional(),
});

/** Meta's error subcode for an app that is not allowed to take conversations from the agent. */
const notAllowed = 2494191;

/** Handles an app's request to take a conversation from Meta's own agent, or to return a conversation to the agent. */
export function controlThread(
  network: CloudNetwork,
  number: BusinessNumber,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const { to, recipient, action } = parseAs(threadControlSchema, body);
  const customer =
    to === undefined
      ? network.state.customers.find((one) => scopedUserId(number.portfolioId, one.number) === recipient)
      : findCustomer(network.state, to);
  if (!customer) throw new GraphError(131009, "there is no conversation with this recipient");
  if (action === "take" && !number.mayTakeControl)
    throw new GraphError(100, "Only the escalation partner may take a thread", notAllowed);
  if (action === "take") takeFromAgent(network, number, customer);
  else assignToAgent(network, number, customer);
  return { messaging_product: "whatsapp" };
}
