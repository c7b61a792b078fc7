import { requireAccount } from "../accounts/state.ts";
import type { Network } from "../network.ts";
import { type Call, type CallOptions, endCall, placeCall, presentCall, requireCall } from "./calls.ts";

export interface CallActs {
  /** Starts a call from the contact; it rings on the phone and its linked devices. */
  call(contact: string, phone: string, options?: CallOptions): Call;
  /** Ends a call: missed or ended by the caller, rejected or answered on the phone itself. */
  endCall(id: string, how: Exclude<Call["state"], "ringing">): Call;
  calls(phone?: string): Call[];
}

export function makeCallActs(network: Network): CallActs {
  const accountOf = (number: string) => requireAccount(network.state, number);
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
