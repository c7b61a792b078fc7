import { afterEach, describe, expect, it } from "vitest";
import { closeToast, onToasts, shownToasts, showToast } from "./toast.ts";

const messages = () => shownToasts().map(({ message }) => message);

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

describe("toasts", () => {
  it("are limited to the newest two", () => {
    for (const message of ["1", "2", "3", "4"]) showToast({ message, tone: "good" });
    expect(messages()).toEqual(["3", "4"]);
  });

  it("that stay until closed are not displaced by temporary ones", () => {
    showToast({ message: "Não enviada: Bom dia", tone: "bad" });
    for (const message of ["1", "2"]) showToast({ message, tone: "good", ms: 3_000 });
    expect(messages()).toEqual(["Não enviada: Bom dia", "2"]);
    showToast({ message: "Nova versão", tone: "good" });
    showToast({ message: "3", tone: "good", ms: 3_000 });
    expect(messages()).toEqual(["Não enviada: Bom dia", "Nova versão", "3"]);
  });

  it("with an id replace the earlier toast with the id and get a new duration", () => {
    showToast({ id: "done", message: "Tag VIP salva.", tone: "good" });
    const [before] = shownToasts();
    showToast({ id: "refused", message: "Sem conexão", tone: "bad" });
    showToast({ id: "done", message: "Fila Vendas salva.", tone: "good" });
    expect(messages()).toEqual(["Sem conexão", "Fila Vendas salva."]);
    expect(shownToasts().map(({ serial }) => serial)).not.toContain(before?.serial);
  });

  it("notify their subscribers until they unsubscribe", () => {
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
