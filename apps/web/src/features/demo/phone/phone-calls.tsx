import type { Persona } from "@recado/contract/demo";
import { IconPhone, IconVideo } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { useSendAsPersona } from "./persona-phone.ts";
import classes from "./phone.module.css";
import { phoneTexts } from "./phone-texts.ts";

/**
 * Buttons for a voice or video call from the customer to the company. The product cannot take calls, so the inbox
 * shows a missed or rejected call.
 */
export function PhoneCalls({ persona }: { persona: Persona }) {
  const t = useTexts(phoneTexts);
  const { mutate: send, isPending } = useSendAsPersona(persona.id);
  if (!persona.online) return null;
  const call = (isVideo: boolean) =>
    send(
      { kind: "call", isVideo },
      { onSuccess: () => showToast({ message: t("calling"), tone: "good", ms: 3_000 }) },
    );
  return (
    <span className={classes.calls}>
      <button
        type="button"
        className={classes.call}
        aria-label={t("callVideo")}
        title={t("callVideo")}
        disabled={isPending}
        onClick={() => call(true)}
      >
        <IconVideo size={20} stroke={1.75} />
      </button>
      <button
        type="button"
        className={classes.call}
        aria-label={t("callVoice")}
        title={t("callVoice")}
        disabled={isPending}
        onClick={() => call(false)}
      >
        <IconPhone size={20} stroke={1.75} />
      </button>
    </span>
  );
}
