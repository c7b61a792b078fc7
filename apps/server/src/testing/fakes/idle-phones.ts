import type { DemoPhones } from "../../ports/demo-phones.ts";

/** Demonstration phones that are never used: there are no personas, and nothing ever happens. */
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
