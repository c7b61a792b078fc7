import type { DemoMailbox, MailboxEntry } from "../../ports/demo-mailbox.ts";

const mostKept = 50;

/** The demonstration's mailbox; mails are kept while the program runs. */
export function createDemoMailbox(now: () => Date): DemoMailbox {
  let kept: readonly MailboxEntry[] = [];
  return {
    list: () => kept,
    async send(mail) {
      kept = [{ ...mail, at: now() }, ...kept.filter(({ id }) => id !== mail.id)].slice(0, mostKept);
    },
    close: () => {},
  };
}
