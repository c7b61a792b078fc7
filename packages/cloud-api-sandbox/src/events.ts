import type { CloudChatMessage, CloudMessageState } from "./state.ts";

export type CloudEvent =
  | { type: "number-added"; phoneNumberId: string }
  | { type: "customer-added"; customer: string }
  | { type: "message-said"; message: CloudChatMessage }
  | { type: "message-arrived"; message: CloudChatMessage }
  | { type: "message-state"; id: string; phoneNumberId: string; customer: string; state: CloudMessageState }
  | { type: "message-refused"; phoneNumberId: string; code: number }
  | { type: "business-read"; id: string; phoneNumberId: string; customer: string }
  | { type: "business-typing"; id: string; phoneNumberId: string; customer: string }
  | { type: "webhook-answered"; status: number | "unreachable"; attempt: number };
