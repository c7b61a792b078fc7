import { greet } from "./greeting.ts";
import type { MailTexts } from "./mail-kinds.ts";

/** Parameters of the mail about a sign-in from a browser that the user had not used before. */
export interface NewDeviceFacts {
  name: string;
  /** Browser and system, such as `Firefox, Windows`; empty if they are unknown. */
  browser: string;
  /** Shortened network address. */
  address: string;
  /** Time of the sign-in, as text. */
  when: string;
  /** Link to the page where the user sets a new password, which ends all sessions. */
  link: string;
}

function facts(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

export const newDeviceTexts: MailTexts<NewDeviceFacts> = {
  pt: ({ name, browser, address, when, link }, brand) => ({
    subject: `Novo acesso à sua conta do ${brand}`,
    lines: [
      greet("Olá", name),
      "Sua conta foi acessada em um navegador que você ainda não tinha usado:",
      facts(when, browser, address),
      "Foi você? Então não precisa fazer nada.",
    ],
    button: { label: "Não fui eu: trocar a senha", href: link },
    note: "Uma senha nova encerra todas as sessões na hora.",
  }),
  en: ({ name, browser, address, when, link }, brand) => ({
    subject: `New sign-in to your ${brand} account`,
    lines: [
      greet("Hello", name),
      "Your account was opened in a browser that you had not used before:",
      facts(when, browser, address),
      "Was it you? Then there is nothing else to do.",
    ],
    button: { label: "It was not me: change password", href: link },
    note: "A new password ends all sessions immediately.",
  }),
  es: ({ name, browser, address, when, link }, brand) => ({
    subject: `Nuevo acceso a su cuenta de ${brand}`,
    lines: [
      greet("¡Hola", name),
      "Se abrió su cuenta en un navegador que usted no había usado:",
      facts(when, browser, address),
      "¿Fue usted? Entonces no tiene que hacer nada más.",
    ],
    button: { label: "No fui yo: cambiar la contraseña", href: link },
    note: "Una contraseña nueva cierra todas las sesiones de inmediato.",
  }),
};
