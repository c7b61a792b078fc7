import { create } from "zustand";

const useAccepting = create<{ uuid: string | null }>(() => ({ uuid: null }));

/** Whether the ticket is being accepted. Its conversation is then shown as a skeleton, until the server has answered. */
export function useIsAccepting(uuid: string): boolean {
  return useAccepting((state) => state.uuid === uuid);
}

export function startAccepting(uuid: string): void {
  useAccepting.setState({ uuid });
}

export function endAccepting(uuid: string): void {
  useAccepting.setState((state) => (state.uuid === uuid ? { uuid: null } : state));
}
