import type { AccentColors, Brand } from "@recado/contract/brand";
import type { Language } from "@recado/contract/shared/language";
import { escapeHtml } from "../../platform/escape-html.ts";

/**
 * State of the opt-out page: the page asks, confirms that the contact opted out or in, or says that the link is
 * unknown.
 */
export type LinkState = "asks" | "stopped" | "resumed" | "unknown";

/** Default colours of the opt-out page, used if the operator has chosen none. */
const plainAccents: Record<"light" | "dark", Pick<AccentColors, "brand" | "onBrand">> = {
  light: { brand: "#0b7a5b", onBrand: "#ffffff" },
  dark: { brand: "#2fb98c", onBrand: "#06231a" },
};

/** Renders the opt-out page. The page works without scripts, because any recipient may open it on any phone. */
export function composeLinkPage(
  state: LinkState,
  { company, language, brand }: { company: string; language: Language; brand: Brand },
): string {
  const { title, text, button } = words[language][state];
  const named = (line: string) => escapeHtml(line.replaceAll("{company}", () => company));
  const wish = state === "stopped" ? "resume" : "stop";
  const form = button
    ? `<form method="post"><button name="wish" value="${wish}" class="${wish}">${named(button)}</button></form>`
    : "";
  return [
    `<!doctype html><html lang="${language === "pt" ? "pt-BR" : language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${named(title)}</title><style>${styleOf(brand)}</style></head>`,
    `<body><main><p class="company">${escapeHtml(company)}</p><h1>${named(title)}</h1><p>${named(text)}</p>${form}</main></body></html>`,
  ].join("\n");
}

function styleOf({ palette }: Brand): string {
  const { light, dark } = palette ?? plainAccents;
  const colors = (bg: string, surface: string, text: string, soft: string, line: string) =>
    `--bg:${bg};--surface:${surface};--text:${text};--soft:${soft};--line:${line}`;
  return [
    `:root{color-scheme:light dark;${colors("#f6f7f6", "#ffffff", "#17211d", "#4f5c56", "#84928a")};--brand:${light.brand};--on-brand:${light.onBrand}}`,
    `@media(prefers-color-scheme:dark){:root{${colors("#101513", "#18201c", "#e6ece9", "#a9b6af", "#6d7b74")};--brand:${dark.brand};--on-brand:${dark.onBrand}}}`,
    "*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--text);font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}",
    "main{width:100%;max-width:440px;padding:24px;background:var(--surface);border-radius:12px;overflow-wrap:anywhere}",
    "h1{margin:8px 0;font-size:22px;line-height:28px}p{margin:0 0 16px;color:var(--soft)}.company{margin:0;font-weight:600}",
    "button{width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--brand);border-radius:8px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}",
    ".resume{border-color:var(--line);background:transparent;color:var(--text)}button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}",
  ].join("");
}

interface PageTexts {
  title: string;
  text: string;
  button?: string;
}

const words: Record<Language, Record<LinkState, PageTexts>> = {
  pt: {
    asks: {
      title: "Não receber mais campanhas?",
      text: "{company} não vai mais enviar campanhas para você. O atendimento continua: se você escrever, a resposta chega normalmente.",
      button: "Não quero mais receber",
    },
    stopped: {
      title: "Pronto, você não vai mais receber",
      text: "{company} não envia mais campanhas para você. Mudou de ideia?",
      button: "Voltar a receber",
    },
    resumed: {
      title: "Pronto, você voltou a receber",
      text: "{company} pode enviar campanhas para você de novo.",
      button: "Não quero mais receber",
    },
    unknown: {
      title: "Este link não é válido",
      text: "Confira se o endereço está completo ou responda SAIR à mensagem que você recebeu.",
    },
  },
  en: {
    asks: {
      title: "Stop receiving campaigns?",
      text: "{company} will stop sending you campaigns. You can still write to them, and they will reply.",
      button: "Stop receiving them",
    },
    stopped: {
      title: "Done, you will no longer receive campaigns",
      text: "{company} no longer sends you campaigns. Changed your mind?",
      button: "Receive them again",
    },
    resumed: {
      title: "Done, you will receive campaigns again",
      text: "{company} can send you campaigns again.",
      button: "Stop receiving them",
    },
    unknown: {
      title: "This link is not valid",
      text: "Check that the address is complete, or reply STOP to the message you received.",
    },
  },
  es: {
    asks: {
      title: "¿Dejar de recibir campañas?",
      text: "{company} ya no le enviará campañas. Puede seguir escribiendo, y le responderán normalmente.",
      button: "No quiero recibir más",
    },
    stopped: {
      title: "Listo, ya no recibirá campañas",
      text: "{company} ya no le envía campañas. ¿Cambió de opinión?",
      button: "Volver a recibir",
    },
    resumed: {
      title: "Listo, volverá a recibir campañas",
      text: "{company} puede enviarle campañas otra vez.",
      button: "No quiero recibir más",
    },
    unknown: {
      title: "Este enlace no es válido",
      text: "Revise si la dirección está completa, o responda BAJA al mensaje que recibió.",
    },
  },
};
