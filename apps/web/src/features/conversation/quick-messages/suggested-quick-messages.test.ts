import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeToast, shownToasts } from "../../../shared/ui/feedback/toast.ts";

let fetchQuickMessageFile: typeof import("./suggested-quick-messages.ts").fetchQuickMessageFile;

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "pt", setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
  const { chooseLanguage } = await import("../../../shared/i18n/language.ts");
  chooseLanguage("pt");
  ({ fetchQuickMessageFile } = await import("./suggested-quick-messages.ts"));
});

afterAll(() => {
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it("the error of a quick message's file names its customer", async () => {
  expect(await fetchQuickMessageFile("/media/1.pdf", "Diego Farias")).toBeNull();
  expect(shownToasts().map(({ message }) => message)).toEqual([
    "Não foi possível carregar o anexo da resposta rápida para Diego Farias.",
  ]);
});
