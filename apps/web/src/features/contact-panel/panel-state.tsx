import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";

interface PanelStateProps {
  query: { isPending: boolean; error: unknown; data: unknown; refetch: () => unknown };
  rowHeight: number;
}

/** Placeholder or error message of a panel section; renders nothing once the section's data has loaded. */
export function PanelState({ query, rowHeight }: PanelStateProps) {
  if (query.data !== undefined) return null;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.isPending ? <SkeletonRows rows={2} rowHeight={rowHeight} /> : null;
}
