import type { EventListener as Listener, EventLog as Log, Recorded } from "@recado/sandbox-server/events";
import type { ChatMessage, MessageState } from "./state.ts";

export type SandboxEvent =
  | { type: "number-added"; phoneNumberId: string }
  | { type: "customer-added"; customer: string }
  | { type: "message-said"; message: ChatMessage }
  | { type: "message-arrived"; message: ChatMessage }
  | { type: "message-state"; id: string; phoneNumberId: string; customer: string; state: MessageState }
  | { type: "message-refused"; phoneNumberId: string; code: number }
  | { type: "business-read"; id: string; phoneNumberId: string; customer: string }
  | { type: "business-typing"; id: string; phoneNumberId: string; customer: string }
  | { type: "webhook-answered"; status: number | "unreachable"; attempt: number };

export type RecordedEvent = Recorded<SandboxEvent>;
export type EventListener = Listener<SandboxEvent>;
export type EventLog = Log<SandboxEvent>;
