import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Texts about invitations in the lists of users and companies. */
export const invitationTexts = defineTexts({
  pt: {
    delivery: {
      link: "Convite por link",
      sending: "Enviando convite…",
      sent: "Convite enviado",
      failed: "Convite não entregue",
    },
    expired: "Convite vencido",
    until: "vale até {{date}}",
    expiredOn: "em {{date}}",
    menu: "Convite de {{name}}",
    resend: "Enviar de novo",
    copy: "Copiar link",
    mailed: "Convite enviado para {{email}}.",
    linkTitle: "Link do convite de {{name}}",
    linkReplaces:
      "Um link novo encerra o anterior, também o que foi por e-mail. Quem abre o link cria a senha: passe-o só a esta pessoa.",
    createLink: "Criar link",
    link: "Link do convite",
    linkHint:
      "Passe o link só a esta pessoa. Ele vale até {{date}}, uma única vez, e não será mostrado de novo.",
  },
  en: {
    delivery: {
      link: "Invited by link",
      sending: "Sending invitation…",
      sent: "Invitation sent",
      failed: "Invitation not delivered",
    },
    expired: "Invitation expired",
    until: "valid until {{date}}",
    expiredOn: "on {{date}}",
    menu: "{{name}}'s invitation",
    resend: "Send again",
    copy: "Copy link",
    mailed: "Invitation sent to {{email}}.",
    linkTitle: "{{name}}'s invitation link",
    linkReplaces:
      "A new link replaces the previous one, including the one sent by email. Whoever opens the link sets the password: give it to this person only.",
    createLink: "Create link",
    link: "Invitation link",
    linkHint:
      "Give the link to this person only. It is valid until {{date}}, works once and will not be shown again.",
  },
  es: {
    delivery: {
      link: "Invitación por enlace",
      sending: "Enviando invitación…",
      sent: "Invitación enviada",
      failed: "Invitación no entregada",
    },
    expired: "Invitación vencida",
    until: "válida hasta el {{date}}",
    expiredOn: "el {{date}}",
    menu: "Invitación de {{name}}",
    resend: "Enviar de nuevo",
    copy: "Copiar enlace",
    mailed: "Invitación enviada a {{email}}.",
    linkTitle: "Enlace de la invitación de {{name}}",
    linkReplaces:
      "Un enlace nuevo reemplaza al anterior, también al enviado por correo. Quien abre el enlace crea la contraseña: páselo solo a esta persona.",
    createLink: "Crear enlace",
    link: "Enlace de la invitación",
    linkHint:
      "Pase el enlace solo a esta persona. Es válido hasta el {{date}}, una sola vez, y no se mostrará de nuevo.",
  },
});
