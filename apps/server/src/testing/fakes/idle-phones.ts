import type { DemoPhones } from "../../ports/demo-phones.ts";

/** The demonstration's phones while they are unused: no personas and no events. */
export const idlePhones: DemoPhones = {
  personas: async () => [],
  companyPhones: async () => [],
  phone: async () => undefined,
  write: () => Promise.reject(new Error("an idle phone sends no messages")),
  send: async () => {},
  act: async () => {},
  scan: async () => {},
  unlink: async () => {},
  onChange() {},
  close: async () => {},
};
