import { MantineProvider } from "@mantine/core";
import type { WireAnswer } from "@recado/contract/shared/client";
import type { VerificationRefusal } from "@recado/contract/verification";
import { createRoot } from "react-dom/client";
import { theme } from "../../theme/theme.ts";
import { VerificationDialog } from "./verification-dialog.tsx";

let answer: Promise<boolean> | undefined;

/**
 * Asks the user for a verification, because the server refused a sensitive call. Calls that are refused while the dialog
 * is open share it. Resolves to false if the user closes the dialog.
 */
export function askForVerification(refusal: WireAnswer): Promise<boolean> {
  answer ??= showDialog(refusal.body as VerificationRefusal).finally(() => {
    answer = undefined;
  });
  return answer;
}

/** Shows the dialog in a root of its own: any call may be refused, wherever it was made, and pages stay as they are. */
async function showDialog({ methods, isSupport }: VerificationRefusal): Promise<boolean> {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const isDark = document.documentElement.dataset.mantineColorScheme === "dark";
  try {
    return await new Promise<boolean>((resolve) =>
      root.render(
        <MantineProvider
          theme={theme}
          forceColorScheme={isDark ? "dark" : "light"}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <VerificationDialog methods={methods} isSupport={isSupport} onSettled={resolve} />
        </MantineProvider>,
      ),
    );
  } finally {
    root.unmount();
    host.remove();
  }
}
