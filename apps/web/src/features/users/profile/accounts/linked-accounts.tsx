import { Button } from "@mantine/core";
import { type LinkedAccount, listLinkedAccounts } from "@recado/contract/identity-providers";
import { IconKey } from "@tabler/icons-react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { formatDateTime } from "../../../../shared/format/time.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../../shared/ui/layout/lazy-component.ts";
import { ProfileSection } from "../profile-section.tsx";
import classes from "../session-list.module.css";
import { accountTexts } from "./texts.ts";

const AccountDialog = lazyComponent(() =>
  import("./account-dialog.tsx").then((module) => ({ default: module.AccountDialog })),
);

const accountsQuery = queryOptions({
  queryKey: ["linkedAccounts"],
  queryFn: () => call(listLinkedAccounts, {}),
  staleTime: 0,
});

/** Section with the user's accounts at identity providers. Without a provider there is nothing to link, and no section. */
export function LinkedAccounts() {
  const t = useTexts(accountTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(accountsQuery);
  const [chosen, setChosen] = useState<LinkedAccount>();
  if (!error && !data?.length) return null;
  return (
    <ProfileSection anchor="accounts" title={t("title")} hint={t("hint")}>
      {data ? (
        <ul className={classes.rows} aria-label={t("list")}>
          {data.map((account) => (
            <AccountRow key={account.key} account={account} onChange={() => setChosen(account)} />
          ))}
        </ul>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      <Suspense>
        {chosen && (
          <AccountDialog
            account={chosen}
            onUnlinked={() => void client.invalidateQueries(accountsQuery)}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </ProfileSection>
  );
}

function AccountRow({ account, onChange }: { account: LinkedAccount; onChange: () => void }) {
  const t = useTexts(accountTexts);
  const { name, linkedAt } = account;
  return (
    <li className={classes.row}>
      <IconKey size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.grownLines}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>
          {linkedAt === null ? t("unlinked") : t("linkedAt", { date: formatDateTime(linkedAt) })}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={t(linkedAt === null ? "linkNamed" : "unlinkNamed", { name })}
        onClick={onChange}
      >
        {t(linkedAt === null ? "link" : "unlink")}
      </Button>
    </li>
  );
}
