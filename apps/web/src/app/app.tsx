import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "../shared/api/query-client.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "../shared/theme/theme.ts";
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
      <Notifications position="bottom-left" limit={3} zIndex={400} containerWidth={320} />
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Routes />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
