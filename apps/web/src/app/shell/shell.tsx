import { Outlet } from "@tanstack/react-router";
import { LiveSession } from "../live-session.tsx";

export function Shell() {
  return (
    <LiveSession>
      <main style={{ height: "100dvh" }}>
        <Outlet />
      </main>
    </LiveSession>
  );
}
