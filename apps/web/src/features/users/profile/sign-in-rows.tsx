import { Button, Skeleton } from "@mantine/core";
import { listSignIns, type SignIn } from "@recado/contract/sign-ins";
import { IconLogin2, IconShieldX } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { moreRowsOf } from "../../../shared/lists/more-rows.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { Chip } from "../../../shared/ui/layout/chip.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { MoreButton } from "../../../shared/ui/lists/more-button.tsx";
import classes from "./session-list.module.css";
import { signInTexts } from "./sign-in-texts.ts";

const DenialDialog = lazyComponent(() =>
  import("./denial-dialog.tsx").then((module) => ({ default: module.DenialDialog })),
);

/** A user's sign-ins, also refused ones. The user can report one as somebody else's. */
export function SignInRows({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const t = useTexts(signInTexts);
  const client = useQueryClient();
  const [denied, setDenied] = useState<SignIn>();
  const queryKey = ["signIns", userId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call(listSignIns, {
        params: { id: String(userId) },
        query: pageParam === null ? {} : { before: String(pageParam) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ signIns, hasMore }) => (hasMore ? (signIns.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  const signIns = data.pages.flatMap((page) => page.signIns);
  if (signIns.length === 0) return <p className={classes.note}>{t("none")}</p>;
  return (
    <div className={classes.list}>
      <ul className={classes.rows} aria-label={t("title")}>
        {signIns.map((signIn) => (
          <li key={signIn.id} className={classes.row}>
            <Row signIn={signIn} onDeny={isOwn ? () => setDenied(signIn) : undefined} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <MoreButton more={moreRowsOf(query)} size="compact-sm">
            {t("more")}
          </MoreButton>
        </div>
      )}
      <Suspense>
        {denied && (
          <DenialDialog
            signIn={denied}
            onDone={() => void client.invalidateQueries({ queryKey })}
            onClose={() => setDenied(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Row({ signIn, onDeny }: { signIn: SignIn; onDeny: (() => void) | undefined }) {
  const t = useTexts(signInTexts);
  const { result, way, browser, address, times, current, deniedAt } = signIn;
  const isIn = result === "in";
  const Icon = isIn ? IconLogin2 : IconShieldX;
  const name = browser || t("unknownBrowser");
  const at = formatDateTime(signIn.at);
  const facts = [
    at,
    ...(isIn ? [t(`ways.${way}`)] : []),
    ...(address === "" ? [] : [address]),
    ...(times > 1 ? [t("times", { count: String(times) })] : []),
  ];
  // Sign-ins at the company's provider need no password of ours, so a new password would not help.
  const canDeny = onDeny && isIn && !current && deniedAt === null && way !== "provider";
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.grownLines}>
        <p className={classes.head}>
          <span className={classes.name}>{name}</span>
          {!isIn && <Chip>{t(`results.${result}`)}</Chip>}
          {current && <Chip>{t("current")}</Chip>}
        </p>
        <p className={classes.facts}>{facts.join(" · ")}</p>
        {deniedAt !== null && (
          <p className={classes.facts}>{t("denied", { at: formatDateTime(deniedAt) })}</p>
        )}
      </div>
      {canDeny && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t("notMeNamed", { browser: name, at })}
          onClick={onDeny}
        >
          {t("notMe")}
        </Button>
      )}
    </>
  );
}
