import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { findAsaasInvoice, publicAsaasUrl } from "./asaas.ts";
import { createDialogflowAssistant, detectIntent, googleDialogflowUrl } from "./dialogflow.ts";
import { azureSpeechUrl, synthesizeSpeech } from "./synthesize-speech.ts";
import { createTypebotAssistant } from "./typebot.ts";
import { createWebhookAssistant } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** Largest response in bytes. Typebot's responses describe its theme, and Dialogflow's contain audio. */
const mostBytes = 2 * 1_048_576;
/** Largest downloaded file in bytes, enough for some minutes of speech. */
const mostFileBytes = 8 * 1_048_576;

interface Options {
  allowPrivateHosts: boolean;
  /** URL of Dialogflow; tests set the URL of a fake. */
  dialogflowUrl?: string | undefined;
  /** URL of Azure's text-to-speech service in a region; tests set the URL of a fake. */
  speechUrl?: ((region: string) => string) | undefined;
  /** URL of Asaas that fits an access token; tests set the URL of a fake. */
  asaasUrl?: ((token: string) => string) | undefined;
}

export function createHttpAssistants({
  allowPrivateHosts,
  dialogflowUrl = googleDialogflowUrl,
  speechUrl = azureSpeechUrl,
  asaasUrl = publicAsaasUrl,
}: Options): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes });
  const files = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes: mostFileBytes });
  return {
    webhook: (settings) => createWebhookAssistant({ agent, files }, settings),
    speak: (voice, words, signal) => synthesizeSpeech(files, speechUrl(voice.region), voice, words, signal),
    typebot: (settings) => createTypebotAssistant({ agent, files }, settings),
    dialogflow: (settings) => createDialogflowAssistant(agent, dialogflowUrl, settings),
    async greetDialogflow(settings, greeting, signal) {
      const { replies: says } = await detectIntent(agent, dialogflowUrl, { settings, ...greeting }, signal);
      return says.flatMap((saying) => (saying.type === "text" ? [saying.text] : []));
    },
    findInvoice: (token, taxId, signal) =>
      findAsaasInvoice({ agent, url: asaasUrl(token), token, signal }, taxId),
    close: async () => void (await Promise.all([agent.close(), files.close()])),
  };
}
