import { greet, isName } from "./greeting.ts";
import type { MailTexts } from "./mail-kinds.ts";

/** Parameters of the mail to a user who has no password yet. */
export interface InvitationFacts {
  name: string;
  days: number;
  link: string;
  /** The inviting admin and the company; missing for the first admin of a company that the operator created. */
  team?: { inviter: string; company: string };
}

/** Returns the team's names if both look like names, and undefined otherwise. */
function namedTeam({ team }: InvitationFacts) {
  return team && isName(team.inviter) && isName(team.company) ? team : undefined;
}

export const invitationMailTexts: MailTexts<InvitationFacts> = {
  pt: (told, brand) => {
    const team = namedTeam(told);
    const reason = team
      ? `${team.inviter} convidou você para a equipe de ${team.company} no ${brand}.`
      : `Você recebeu um convite para entrar no ${brand}.`;
    const isAdmin = told.team === undefined;
    return {
      subject: `Convite para o ${brand}`,
      lines: [
        greet("Olá", told.name),
        isAdmin ? `Sua empresa está pronta no ${brand}, e este é o e-mail do administrador.` : reason,
        `Crie sua senha para entrar. O link vale por ${told.days} dias e só pode ser usado uma vez.`,
      ],
      button: { label: "Criar senha e entrar", href: told.link },
      note: "Não esperava este convite? Ignore este e-mail. Não repasse o link a ninguém.",
    };
  },
  en: (told, brand) => {
    const team = namedTeam(told);
    const reason = team
      ? `${team.inviter} has invited you to join ${team.company} on ${brand}.`
      : `You have been invited to join ${brand}.`;
    const isAdmin = told.team === undefined;
    return {
      subject: `Invitation to ${brand}`,
      lines: [
        greet("Hello", told.name),
        isAdmin ? `Your company is ready on ${brand}, and this is the admin's address.` : reason,
        `Set your password to sign in. The link is valid for ${told.days} days and works once.`,
      ],
      button: { label: "Set password and sign in", href: told.link },
      note: "Were you not expecting this invitation? Ignore this email. Do not share the link with anyone.",
    };
  },
  es: (told, brand) => {
    const team = namedTeam(told);
    const reason = team
      ? `${team.inviter} le invitó al equipo de ${team.company} en ${brand}.`
      : `Recibió una invitación para entrar en ${brand}.`;
    const isAdmin = told.team === undefined;
    return {
      subject: `Invitación a ${brand}`,
      lines: [
        greet("¡Hola", told.name),
        isAdmin ? `Su empresa está lista en ${brand}, y esta dirección es la del administrador.` : reason,
        `Cree su contraseña para entrar. El enlace es válido durante ${told.days} días y se puede usar una sola vez.`,
      ],
      button: { label: "Crear contraseña y entrar", href: told.link },
      note: "¿No esperaba esta invitación? Ignore este correo. No comparta el enlace con nadie.",
    };
  },
};
