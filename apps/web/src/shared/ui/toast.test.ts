import { afterEach, describe, expect, it } from "vitest";
import { closeToast, onToasts, shownToasts, showToast } from "./toast.ts";

const messages = () => shownToasts().map(({ message }) => message);

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

describe("toasts", () => {
  it("are at most three, the newest", () => {
    for (const message of ["1", "2", "3", "4"]) showToast({ message, tone: "good" });
    expect(messages()).toEqual(["2", "3", "4"]);
  });

  it("with an id take the place of the one before", () => {
    showToast({ id: "denied", message: "Acesso não permitido", tone: "bad" });
    showToast({ message: "Salvo", tone: "good" });
    showToast({ id: "denied", message: "Acesso não permitido", tone: "bad" });
    expect(messages()).toEqual(["Salvo", "Acesso não permitido"]);
  });

  it("tell those who show them", () => {
    let told = 0;
    const stop = onToasts(() => {
      told += 1;
    });
    showToast({ id: "one", message: "Salvo", tone: "good" });
    closeToast("one");
    stop();
    showToast({ message: "Salvo", tone: "good" });
    expect(told).toBe(2);
  });
});
