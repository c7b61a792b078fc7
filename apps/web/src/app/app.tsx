import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "../shared/api/query-client.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "../shared/theme/theme.ts";
import { Toasts } from "../shared/ui/feedback/toasts.tsx";
import { Routes } from "./router.tsx";
import { SessionProvider } from "./session.tsx";

export function App() {
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
