import type { Connection } from "@recado/contract/connections";
import { connectionForm } from "@recado/contract/connections";
import { describe, expect, it } from "vitest";
import { formValues, tabOfErrors } from "./connection-form-values.ts";

describe("the connection form", () => {
  it("starts with the contract's default values", () => {
    expect(formValues(undefined)).toMatchObject({
      name: "",
      isDefault: false,
      queueIds: [],
      maxUseBotQueues: 3,
      transferQueueId: null,
    });
  });

  it("sends only the fields of the form", () => {
    const connection = {
      id: 1,
      status: "CONNECTED",
      qrcode: "",
      hasToken: true,
      ...formValues(undefined),
      name: "Loja",
    } as unknown as Connection;
    expect(Object.keys(formValues(connection)).sort()).toEqual(Object.keys(connectionForm.shape).sort());
  });

  it.each([
    [{}, undefined],
    [{ name: "Required" }, "general"],
    [{ greetingMessage: "…" }, "messages"],
    [{ greetingMessage: "…", name: "Required" }, "general"],
    [{ "cloud.token": "Required" }, "general"],
    [{ expiresInactiveMessage: "…" }, "general"],
    [{ ratingMessage: "…" }, "assessments"],
    [{ "schedules.0.startTime": "HH:MM" }, "hours"],
    [{ "schedules.0.startTime": "HH:MM", ratingMessage: "…" }, "assessments"],
  ])("with the errors %j opens the tab %s", (errors, expected) => {
    expect(tabOfErrors(errors)).toBe(expected);
  });
});
