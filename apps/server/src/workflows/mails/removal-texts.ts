import { greet, isName } from "./greeting.ts";
import type { MailTexts } from "./mail-kinds.ts";

/** Parameters of the mail about a second factor that somebody else removed or wants to remove. */
export interface RemovalFacts {
  name: string;
  /** Name of the admin; null for the operator of the installation. */
  by: string | null;
  /** Time at which the removal takes effect, as text; null if it was done at once. */
  when: string | null;
  /** Link that cancels the removal, or that leads to the profile if it was done at once. */
  link: string;
}

/** Uses the admin's name only if it looks like a name; see `greet`. */
function author({ by }: RemovalFacts, admin: string, operator: string): string {
  if (by === null) return operator;
  return isName(by) ? by : admin;
}

export const removalTexts: MailTexts<RemovalFacts> = {
  pt: (told, brand) => {
    const by = author(told, "Quem administra sua empresa", "Quem administra a instalação");
    if (told.when === null)
      return {
        subject: `A verificação em duas etapas do ${brand} foi removida`,
        lines: [
          greet("Olá", told.name),
          `${by} removeu a verificação em duas etapas da sua conta. Agora o acesso pede só a senha.`,
        ],
        button: { label: "Ativar de novo", href: told.link },
        note: "Você não pediu? Troque sua senha e fale com quem administra sua empresa.",
      };
    return {
      subject: `Pedido para remover sua verificação em duas etapas do ${brand}`,
      lines: [
        greet("Olá", told.name),
        `${by} pediu para remover a verificação em duas etapas da sua conta. Isso acontece em ${told.when}.`,
        "Se você perdeu o celular e pediu ajuda, não precisa fazer nada.",
      ],
      button: { label: "Não fui eu: cancelar", href: told.link },
    };
  },
  en: (told, brand) => {
    const by = author(told, "An admin of your company", "The operator of the installation");
    if (told.when === null)
      return {
        subject: `${brand} two-step verification was removed`,
        lines: [
          greet("Hello", told.name),
          `${by} removed two-step verification from your account. Signing in now asks for the password alone.`,
        ],
        button: { label: "Turn on again", href: told.link },
        note: "Did you not ask for this? Change your password and talk to an admin of your company.",
      };
    return {
      subject: `Request to remove your ${brand} two-step verification`,
      lines: [
        greet("Hello", told.name),
        `${by} asked to remove two-step verification from your account. This happens on ${told.when}.`,
        "If you lost your phone and asked for help, there is nothing else to do.",
      ],
      button: { label: "It was not me: cancel", href: told.link },
    };
  },
  es: (told, brand) => {
    const by = author(told, "Un administrador de su empresa", "El operador de la instalación");
    if (told.when === null)
      return {
        subject: `Se eliminó la verificación en dos pasos de ${brand}`,
        lines: [
          greet("¡Hola", told.name),
          `${by} eliminó la verificación en dos pasos de su cuenta. Ahora el acceso pide solo la contraseña.`,
        ],
        button: { label: "Activar de nuevo", href: told.link },
        note: "¿No lo pidió? Cambie su contraseña y hable con un administrador de su empresa.",
      };
    return {
      subject: `Solicitud para eliminar su verificación en dos pasos de ${brand}`,
      lines: [
        greet("¡Hola", told.name),
        `${by} pidió eliminar la verificación en dos pasos de su cuenta. Ocurrirá el ${told.when}.`,
        "Si perdió el teléfono y pidió ayuda, no tiene que hacer nada más.",
      ],
      button: { label: "No fui yo: cancelar", href: told.link },
    };
  },
};
