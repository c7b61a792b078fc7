import { type ChannelSession, LeaseLost, SendError } from "../../ports/channel.ts";

/**
 * Wraps a session so that it throws once this process no longer holds the connection's lease. A paused process may
 * resume in the middle of sending, when another process already owns the connection.
 */
export function fenceSession(session: ChannelSession, holds: () => boolean): ChannelSession {
  function requireLease(): void {
    if (!holds()) throw new LeaseLost();
  }
  function requireLeaseToSend(): void {
    if (!holds()) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
  }
  return {
    async send(message, begin) {
      requireLeaseToSend();
      return session.send(message, async () => {
        requireLeaseToSend();
        await begin();
        requireLeaseToSend();
      });
    },
    async change(change) {
      requireLeaseToSend();
      return session.change(change);
    },
    async markRead(contact, externalIds) {
      requireLease();
      return session.markRead(contact, externalIds);
    },
    async showTyping(contact, typing) {
      requireLease();
      return session.showTyping(contact, typing);
    },
    async checkNumber(number) {
      requireLease();
      return session.checkNumber(number);
    },
    async fetchPicture(contact) {
      requireLease();
      return session.fetchPicture(contact);
    },
    async renewMedia(reference) {
      requireLease();
      return session.renewMedia(reference);
    },
    async requestPairingCode(number) {
      requireLease();
      return session.requestPairingCode(number);
    },
    stop: () => session.stop(),
    logOut: () => session.logOut(),
  };
}
