import { Button } from "@mantine/core";
import { listLoginProviders, startOidcLogin } from "@recado/contract/identity-providers";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { createPreference } from "../../shared/preferences/preference.ts";
import { keepTarget } from "../../shared/session/provider-return.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./login.module.css";
import { providerTexts } from "./provider-texts.ts";

/**
 * Key of the company's provider whose login link was opened last in this browser, so that its button is there after the
 * session has ended, too.
 */
const knownKey = createPreference("loginProvider", "", (value) => typeof value === "string");

/** Buttons that sign in at the identity providers of the installation and of the company whose login link was opened. */
export function ProviderButtons({ onRefusal }: { onRefusal: (error: unknown) => void }) {
  const t = useTexts(providerTexts);
  const [linked] = useState(() => new URLSearchParams(window.location.search).get("sso"));
  const [key] = useState(() => linked ?? knownKey.read());
  const { data, error, refetch } = useQuery({
    queryKey: ["loginProviders", key],
    queryFn: () => call(listLoginProviders, { query: key === "" ? {} : { key } }),
  });
  const [busy, setBusy] = useState<string>();
  const isValid = linked !== null && data?.some(({ key: own }) => own === linked);
  useEffect(() => {
    if (isValid) knownKey.write(linked);
  }, [isValid, linked]);
  useEffect(() => {
    // The browser may show this page again as it left it, when the user returns from the provider by the Back button.
    const rest = () => setBusy(undefined);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, []);

  async function start(chosen: string): Promise<void> {
    setBusy(chosen);
    onRefusal(null);
    try {
      const { url } = await call(startOidcLogin, { body: { key: chosen } });
      keepTarget();
      window.location.assign(url);
    } catch (reason) {
      setBusy(undefined);
      onRefusal(reason);
    }
  }

  if (!data)
    return linked !== null && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  return (
    <>
      {data.map(({ key: own, name }) => (
        <Button
          key={own}
          variant="default"
          size="md"
          fullWidth
          loading={busy === own}
          disabled={busy !== undefined && busy !== own}
          leftSection={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void start(own)}
        >
          {t("signIn", { name })}
        </Button>
      ))}
      {linked !== null && !isValid && (
        <p className={classes.hint} role="status">
          {t("gone")}
        </p>
      )}
    </>
  );
}
