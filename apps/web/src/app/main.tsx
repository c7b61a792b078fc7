import "../shared/theme/mantine.css";
import "../shared/theme/fonts.css";
import "../shared/theme/tokens.css";
import "../shared/theme/global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { OfflineError } from "../shared/api/offline-error.ts";
import { createQueryClient } from "../shared/api/query-client.ts";
import { currentLanguage, followOtherTabs, locales } from "../shared/i18n/language.ts";
import { keepInstallPrompt } from "../shared/install/install-prompt.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "../shared/theme/theme.ts";
import { Toasts } from "../shared/ui/feedback/toasts.tsx";
import { Routes } from "./router.tsx";
import { SessionProvider } from "./session.tsx";

document.documentElement.lang = locales[currentLanguage()];
followOtherTabs();
keepInstallPrompt();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root, {
  // An OfflineError is not reported as a bug, because the page displays that it is offline.
  onCaughtError: (error) => error instanceof OfflineError || reportError(error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Routes />
        </SessionProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
