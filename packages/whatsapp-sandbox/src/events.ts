import type { VoiceCall } from "./calls/calls.ts";
import type { GroupMessage, WhatsappChatMessage, WhatsappMessageState } from "./messages/chat-message.ts";
import type { AddressingMode } from "./protocol/jid.ts";

export type TypingState = "composing" | "recording" | "paused";

export type MessageChange = "reaction" | "edited" | "deleted" | "vote";

export type WhatsappEvent =
  | { type: "account-added"; kind: "phone" | "contact"; number: string }
  | { type: "contact-online"; contact: string; online: boolean }
  | { type: "device-paired"; phone: string; device: number }
  | { type: "device-unpaired"; phone: string; device: number; by: "phone" | "client" }
  | { type: "device-connected"; phone: string; device: number }
  | { type: "device-disconnected"; phone: string; device: number }
  | { type: "message-arrived"; contact: string; message: WhatsappChatMessage }
  | { type: "message-repeated"; contact: string; message: WhatsappChatMessage }
  | { type: "message-said"; contact: string; message: WhatsappChatMessage }
  | {
      type: "message-state";
      contact: string;
      phone: string;
      id: string;
      direction: WhatsappChatMessage["direction"];
      state: WhatsappMessageState;
    }
  | {
      type: "message-changed";
      contact: string;
      by: string;
      change: MessageChange;
      message: WhatsappChatMessage;
    }
  | { type: "group-created" | "group-changed"; group: string; by: string; change: string }
  | { type: "group-message"; group: string; message: GroupMessage }
  | { type: "group-message-changed"; group: string; by: string; change: MessageChange; message: GroupMessage }
  | { type: "group-message-state"; group: string; id: string; member: string; state: WhatsappMessageState }
  | { type: "call"; call: VoiceCall }
  | { type: "message-refused"; phone: string; id: string; error: number }
  | { type: "message-undecipherable"; account: string; phone: string; id: string }
  | { type: "phone-typing"; contact: string; phone: string; state: TypingState; addressing: AddressingMode }
  | { type: "phone-presence"; phone: string; device: number; available: boolean };
