import { ApiError } from "@recado/contract/shared/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeToast, shownToasts } from "../ui/feedback/toast.ts";

type ShowError = typeof import("./show-error.ts");
let failureText: ShowError["failureText"];
let showError: ShowError["showError"];
/** Time limit for loading the error texts. They are in a chunk of their own, which loads slowly on a busy machine. */
const untilLoaded = { timeout: 15_000 };
let showFailure: ShowError["showFailure"];
let showSuccess: ShowError["showSuccess"];

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "pt", setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  const { chooseLanguage } = await import("../i18n/language.ts");
  chooseLanguage("pt");
  ({ failureText, showError, showFailure, showSuccess } = await import("./show-error.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

const refused = (error: string) => new ApiError(400, { error });

describe("the message about a failed request", () => {
  it("comes from the error catalogue, and otherwise is general", async () => {
    await vi.waitFor(
      () => expect(failureText(refused("ERR_NO_TAG_FOUND"))).toBe("Tag não encontrada."),
      untilLoaded,
    );
    expect(failureText(refused("ERR_INTERNAL"))).toBe("Não foi possível realizar a operação");
    expect(failureText(new Error("broken"))).toBe("Não foi possível realizar a operação");
    expect(failureText(refused("a text of its own"))).toBe("a text of its own");
  });

  // Specification (tickets): errors are shown by a toast for 2 seconds.
  it("is shown for two seconds, and a success message for three", () => {
    showFailure("Não foi possível copiar.");
    expect(shownToasts()).toMatchObject([{ tone: "bad", ms: 2_000 }]);
    showError(refused("ERR_NO_TAG_FOUND"));
    expect(shownToasts().at(-1)).toMatchObject({ tone: "bad", ms: 2_000 });
    showSuccess("Tag VIP salva.");
    expect(shownToasts().at(-1)).toMatchObject({ message: "Tag VIP salva.", tone: "good", ms: 3_000 });
  });
});
