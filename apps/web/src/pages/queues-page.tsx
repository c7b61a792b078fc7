import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { QueueDialogs } from "../features/queue-management/queue-dialogs.tsx";
import { QueueList } from "../features/queue-management/queue-list.tsx";
import { queueTexts } from "../features/queue-management/texts.ts";
import { queuesQuery } from "../features/queues/queries.ts";
import { useCommands } from "../shared/commands/use-commands.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function QueuesPage() {
  return (
    <Permitted permission="queues:edit">
      <Queues />
    </Permitted>
  );
}

function Queues() {
  const t = useTexts(queueTexts);
  const search = useSearch({ from: "/private/queues" });
  const navigate = useNavigate({ from: "/queues" });
  const { data } = useQuery(queuesQuery);
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  const edit = useCallback((id: number) => void navigate({ search: { edit: id } }), [navigate]);
  const add = () => void navigate({ search: { new: true } });
  useCommands([{ id: "queues:add", label: t("add"), group: t("title"), chord: "Alt+KeyN", run: add }]);
  return (
    <PageScroll>
      <PageHeader title={t("title")} {...(data ? { count: data.length } : {})}>
        <Button leftSection={<IconPlus size={18} />} onClick={add}>
          {t("add")}
        </Button>
      </PageHeader>
      <QueueList onAdd={add} onEdit={edit} />
      <QueueDialogs search={search} onClose={close} onCreated={edit} />
    </PageScroll>
  );
}
