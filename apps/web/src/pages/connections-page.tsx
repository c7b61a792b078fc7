import { PageHeader } from "../shared/ui/page-header.tsx";

export function ConnectionsPage() {
  return <PageHeader title="Conexões" />;
}
