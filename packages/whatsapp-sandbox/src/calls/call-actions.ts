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
  /** Starts a phone call from the contact. The call rings on the phone and on the phone's linked devices. */
  call(contact: string, phone: string, options?: VoiceCallOptions): VoiceCall;
  /**
   * Ends a phone call. `how` tells whether it was missed, the contact hung up, or it was rejected or answered on the
   * phone itself.
   */
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
