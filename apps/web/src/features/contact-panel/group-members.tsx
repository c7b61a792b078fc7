import { Button } from "@mantine/core";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Avatar } from "../../shared/ui/layout/avatar.tsx";
import type { LabelledMember } from "../conversation/mentions/members.ts";
import { mentionTexts } from "../conversation/mentions/mention-texts.ts";
import { useGroupMembers } from "../conversation/mentions/use-group-members.ts";
import classes from "./group-members.module.css";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";

const shownAtFirst = 8;

/** Members of a WhatsApp group, its admins first. */
export function GroupMembers({ groupId }: { groupId: number }) {
  const t = useTexts(mentionTexts);
  const query = useGroupMembers(groupId);
  const [showsAll, setShowsAll] = useState(false);
  const members = query.data ?? [];
  const shown = showsAll ? members : members.slice(0, shownAtFirst);
  return (
    <PanelSection title={members.length > 0 ? `${t("members")} (${members.length})` : t("members")}>
      <PanelState query={query} rowHeight={44} />
      {query.data?.length === 0 && <PanelHint>{t("none")}</PanelHint>}
      <ul className={classes.members}>
        {shown.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {shown.length < members.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t("more", { count: members.length })}
        </Button>
      )}
    </PanelSection>
  );
}

function Member({ member: { label, name, number, isAdmin } }: { member: LabelledMember }) {
  const t = useTexts(mentionTexts);
  const phone = number === "" ? "" : formatPhone(number);
  const title = name === number ? label : name;
  return (
    <li className={classes.member}>
      <Avatar name={title} size={32} />
      <span className={classes.names}>
        <span className={classes.name} dir="auto" title={title}>
          {title}
        </span>
        {phone !== "" && phone !== title && <span className={classes.number}>{phone}</span>}
      </span>
      {isAdmin && <span className={classes.admin}>{t("admin")}</span>}
    </li>
  );
}
