import { requireWhatsappAccount } from "../accounts/state.ts";
import type { WhatsappNetwork } from "../network.ts";
import {
  endCall,
  placeCall,
  presentCall,
  requireCall,
  type VoiceCall,
  type VoiceCallOptions,
} from "./calls.ts";

export interface CallActions {
  /** Starts a call from the contact; it rings on the phone and its linked devices. */
  call(contact: string, phone: string, options?: VoiceCallOptions): VoiceCall;
  /** Ends a call: missed or ended by the caller, rejected or answered on the phone itself. */
  endCall(id: string, how: Exclude<VoiceCall["state"], "ringing">): VoiceCall;
  calls(phone?: string): VoiceCall[];
}

export function makeCallActions(network: WhatsappNetwork): CallActions {
  const accountOf = (number: string) => requireWhatsappAccount(network.state, number);
  return {
    call: (contact, phone, options = {}) =>
      presentCall(placeCall(network, { contact: accountOf(contact), phone: accountOf(phone) }, options)),
    endCall(id, how) {
      const call = requireCall(network, id);
      endCall(network, call, how);
      return presentCall(call);
    },
    calls: (phone) =>
      [...network.calls.values()].filter((call) => !phone || call.phone === phone).map(presentCall),
  };
}
