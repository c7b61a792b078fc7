import type { DemoMailbox, MailboxEntry } from "../../ports/demo-mailbox.ts";

const mostKept = 50;

/**
 * Mailbox of the demonstration: shows sent mails instead of delivering them. The mails are kept in memory until the
 * process ends.
 */
export function createDemoMailbox(now: () => Date): DemoMailbox {
  let kept: readonly MailboxEntry[] = [];
  return {
    list: () => kept,
    async send(mail) {
      kept = [{ ...mail, at: now() }, ...kept.filter(({ id }) => id !== mail.id)].slice(0, mostKept);
    },
    reach: async () => {},
    close: () => {},
  };
}
