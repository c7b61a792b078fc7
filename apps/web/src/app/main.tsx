import "../shared/theme/mantine.css";
import "../shared/theme/fonts.css";
import "../shared/theme/tokens.css";
import "../shared/theme/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { OfflineError } from "../shared/api/offline-error.ts";
import { currentLanguage, followOtherTabs, locales } from "../shared/i18n/language.ts";
import { keepInstallPrompt } from "../shared/install/install-prompt.ts";
import { App } from "./app.tsx";

document.documentElement.lang = locales[currentLanguage()];
followOtherTabs();
keepInstallPrompt();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root, {
  // Being offline is a state that the page shows, not a bug to report.
  onCaughtError: (error) => error instanceof OfflineError || reportError(error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
