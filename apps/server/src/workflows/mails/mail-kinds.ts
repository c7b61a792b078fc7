import type { Language } from "@recado/contract/shared/language";
import { greet } from "./greeting.ts";
import { type InvitationFacts, invitationMailTexts } from "./invitation-texts.ts";
import { type NewDeviceFacts, newDeviceTexts } from "./new-device-texts.ts";
import { type ReceiptFacts, receiptTexts } from "./receipt-texts.ts";
import { type RemovalFacts, removalTexts } from "./removal-texts.ts";

/** Texts of one mail before they are rendered as plain text and HTML. */
export interface MailText {
  subject: string;
  lines: readonly string[];
  /** Code that the recipient of the mail types in the app, such as a recovery code. */
  code?: string;
  button?: { label: string; href: string };
  /** Small print at the end of the mail. */
  note?: string;
}

/** Texts of a kind of mail, by language. `brand` is the name under which the operator presents the installation. */
export type MailTexts<Told> = Readonly<Record<Language, (told: Told, brand: string) => MailText>>;

interface MailFacts {
  passwordReset: { name: string; code: string; link: string };
  welcome: { name: string; days: number; link: string };
  invitation: InvitationFacts;
  addressTaken: { name: string; link: string };
  invoiceReminder: InvoiceReminder;
  receipt: ReceiptFacts;
  secondFactorRemoval: RemovalFacts;
  newDevice: NewDeviceFacts;
  test: { name: string };
}

interface InvoiceReminder {
  /** Description of the invoice: plan and period. */
  detail: string;
  /** Amount that is still to be paid, in centavos. */
  centavos: number;
  /** Due day, such as `2027-01-31`. */
  dueDay: string;
  /** Days until the due day; negative after the due day. */
  daysLeft: number;
  link: string;
}

export type MailKind = keyof MailFacts;
/** Kind of a mail together with the parameters of that kind. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; told: MailFacts[Kind] } }[MailKind];

const passwordReset: MailTexts<MailFacts["passwordReset"]> = {
  pt: ({ name, code, link }, brand) => ({
    subject: `Seu código do ${brand}`,
    lines: [
      greet("Olá", name),
      "Use este código para criar uma nova senha. Ele vale por 30 minutos e só pode ser usado uma vez.",
    ],
    code,
    button: { label: "Criar nova senha", href: link },
    note: "Não pediu? Ignore este e-mail: sua senha continua a mesma. Não informe o código a ninguém.",
  }),
  en: ({ name, code, link }, brand) => ({
    subject: `Your ${brand} code`,
    lines: [
      greet("Hello", name),
      "Use this code to set a new password. It is valid for 30 minutes and works once.",
    ],
    code,
    button: { label: "Set a new password", href: link },
    note: "Did you not request this? Ignore this email: your password stays the same. Do not share the code with anyone.",
  }),
  es: ({ name, code, link }, brand) => ({
    subject: `Su código de ${brand}`,
    lines: [
      greet("¡Hola", name),
      "Use este código para crear una contraseña nueva. Es válido durante 30 minutos, una sola vez.",
    ],
    code,
    button: { label: "Crear contraseña nueva", href: link },
    note: "¿No fue usted? Ignore este correo: su contraseña sigue igual. No dé el código a nadie.",
  }),
};

const welcome: MailTexts<MailFacts["welcome"]> = {
  pt: ({ name, days, link }, brand) => ({
    subject: `Boas-vindas ao ${brand}`,
    lines: [
      greet("Olá", name),
      `Sua empresa está pronta, com ${days} ${days === 1 ? "dia" : "dias"} de teste. Confirme este e-mail: é por ele que você recupera a senha.`,
    ],
    button: { label: "Confirmar e-mail", href: link },
    note: "Não foi você quem se cadastrou? Ignore este e-mail.",
  }),
  en: ({ name, days, link }, brand) => ({
    subject: `Welcome to ${brand}`,
    lines: [
      greet("Hello", name),
      `Your company is ready, with a ${days}-day trial. Confirm this address: you will need it to reset your password.`,
    ],
    button: { label: "Confirm email", href: link },
    note: "Did you not sign up? Ignore this email.",
  }),
  es: ({ name, days, link }, brand) => ({
    subject: `Le damos la bienvenida a ${brand}`,
    lines: [
      greet("¡Hola", name),
      `Su empresa está lista, con ${days} día${days === 1 ? "" : "s"} de prueba. Confirme esta dirección: la necesitará para restablecer su contraseña.`,
    ],
    button: { label: "Confirmar correo", href: link },
    note: "¿No fue usted quien se registró? Ignore este correo.",
  }),
};

const addressTaken: MailTexts<MailFacts["addressTaken"]> = {
  pt: ({ name, link }, brand) => ({
    subject: `Você já tem uma conta no ${brand}`,
    lines: [
      greet("Olá", name),
      "Alguém tentou cadastrar uma empresa com este e-mail, que já é o da sua conta. Se foi você, entre com ele; se esqueceu a senha, recupere-a aqui:",
    ],
    button: { label: "Recuperar a senha", href: link },
    note: "Não foi você? Nada mudou na sua conta.",
  }),
  en: ({ name, link }, brand) => ({
    subject: `You already have a ${brand} account`,
    lines: [
      greet("Hello", name),
      "Someone tried to sign up a company with this address, which already belongs to your account. If it was you, sign in to that account; you can reset your password here:",
    ],
    button: { label: "Reset password", href: link },
    note: "Was it not you? Nothing has changed in your account.",
  }),
  es: ({ name, link }, brand) => ({
    subject: `Usted ya tiene una cuenta en ${brand}`,
    lines: [
      greet("¡Hola", name),
      "Alguien intentó registrar una empresa con esta dirección, que ya es la de su cuenta. Si fue usted, inicie sesión en esa cuenta; puede restablecer la contraseña aquí:",
    ],
    button: { label: "Restablecer la contraseña", href: link },
    note: "¿No fue usted? No cambió nada en su cuenta.",
  }),
};

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Values that the texts of an invoice reminder contain: description, amount, due day, days. */
function dueText({ detail, centavos, dueDay, daysLeft }: InvoiceReminder) {
  const day = dueDay.split("-").toReversed().join("/");
  return { detail, value: reais.format(centavos / 100), day, days: Math.abs(daysLeft), isOver: daysLeft < 0 };
}

const invoiceReminder: MailTexts<InvoiceReminder> = {
  pt: (told, brand) => {
    const { detail, value, day, days, isOver } = dueText(told);
    const when =
      days === 0 ? "vence hoje" : `${isOver ? "venceu há" : "vence em"} ${days} dia${days === 1 ? "" : "s"}`;
    return {
      subject: `Sua assinatura do ${brand} ${when}`,
      lines: [
        `Sua assinatura do ${brand} ${when}${isOver ? ", e ainda não recebemos o pagamento" : ""}.`,
        `Plano: ${detail}`,
        `Valor: ${value}`,
        `Vencimento: ${day}`,
      ],
      button: { label: "Ver e pagar a fatura", href: told.link },
      note: "Já pagou? Então não precisa fazer nada: o pagamento aparece em instantes.",
    };
  },
  en: (told, brand) => {
    const { detail, value, day, days, isOver } = dueText(told);
    const count = `${days} day${days === 1 ? "" : "s"}`;
    const coming = days === 0 ? "is due today" : `is due in ${count}`;
    const when = isOver ? `was due ${count} ago` : coming;
    return {
      subject: `Your ${brand} subscription ${when}`,
      lines: [
        `Your ${brand} subscription ${when}${isOver ? ", and we have not received the payment yet" : ""}.`,
        `Plan: ${detail}`,
        `Amount: ${value}`,
        `Due date: ${day}`,
      ],
      button: { label: "View and pay invoice", href: told.link },
      note: "Already paid? There is nothing else to do: the payment will appear shortly.",
    };
  },
  es: (told, brand) => {
    const { detail, value, day, days, isOver } = dueText(told);
    const when =
      days === 0 ? "vence hoy" : `${isOver ? "venció hace" : "vence en"} ${days} día${days === 1 ? "" : "s"}`;
    return {
      subject: `Su suscripción a ${brand} ${when}`,
      lines: [
        `Su suscripción a ${brand} ${when}${isOver ? ", y aún no recibimos el pago" : ""}.`,
        `Plan: ${detail}`,
        `Monto: ${value}`,
        `Vencimiento: ${day}`,
      ],
      button: { label: "Ver y pagar la factura", href: told.link },
      note: "¿Ya pagó? No tiene que hacer nada más: el pago aparecerá en unos momentos.",
    };
  },
};

const test: MailTexts<MailFacts["test"]> = {
  pt: ({ name }, brand) => ({
    subject: `Teste de e-mail do ${brand}`,
    lines: [
      greet("Olá", name),
      "Este é um teste. Se você o recebeu, os e-mails desta instalação estão chegando.",
    ],
  }),
  en: ({ name }, brand) => ({
    subject: `${brand} email test`,
    lines: [
      greet("Hello", name),
      "This is a test. If you received it, this installation's emails are being delivered.",
    ],
  }),
  es: ({ name }, brand) => ({
    subject: `Prueba de correo de ${brand}`,
    lines: [
      greet("¡Hola", name),
      "Esto es una prueba. Si lo recibió, los correos de esta instalación se están entregando.",
    ],
  }),
};

const kinds: { readonly [Kind in MailKind]: MailTexts<MailFacts[Kind]> } = {
  passwordReset,
  welcome,
  invitation: invitationMailTexts,
  addressTaken,
  invoiceReminder,
  receipt: receiptTexts,
  secondFactorRemoval: removalTexts,
  newDevice: newDeviceTexts,
  test,
};

export function mailText<Kind extends MailKind>(
  kind: Kind,
  told: MailFacts[Kind],
  language: Language,
  brand: string,
): MailText {
  return kinds[kind][language](told, brand);
}
