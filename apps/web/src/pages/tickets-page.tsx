import { PageHeader } from "../shared/ui/page-header.tsx";

export function TicketsPage() {
  return <PageHeader title="Atendimentos" />;
}
