import { IconSpeakerphone } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAnnouncementColumns } from "../features/announcements/announcement-columns.tsx";
import { AnnouncementDialogs } from "../features/announcements/announcement-dialogs.tsx";
import { announcementTexts } from "../features/announcements/texts.ts";
import { useAnnouncements } from "../features/announcements/use-announcements.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function AnnouncementsPage() {
  return (
    <Permitted superOnly>
      <Announcements />
    </Permitted>
  );
}

function Announcements() {
  const t = useTexts(announcementTexts);
  const wanted = useSearch({ from: "/private/announcements" });
  const navigate = useNavigate({ from: "/announcements" });
  const search = useListSearch();
  const list = useAnnouncements(search.term);
  const columns = useAnnouncementColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="announcements"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      columns={columns}
      empty={{ icon: <IconSpeakerphone size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <AnnouncementDialogs search={wanted} announcements={list.rows} onClose={close} />
    </ListPage>
  );
}
