import type { Language } from "@recado/contract/shared/language";
import { brand } from "./brand.ts";

/** What a mail says, before it is text and HTML. */
export interface MailWords {
  subject: string;
  lines: readonly string[];
  /** Something to be typed elsewhere. */
  code?: string;
  button?: { label: string; href: string };
  /** Smaller, at the end. */
  note?: string;
}

type Words<Told> = Readonly<Record<Language, (told: Told) => MailWords>>;

interface Told {
  passwordReset: { name: string; code: string; link: string };
  welcome: { name: string; days: number; link: string };
  addressTaken: { name: string; link: string };
}

export type MailKind = keyof Told;
/** One mail: its kind and what that kind tells. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; told: Told[Kind] } }[MailKind];

const passwordReset: Words<Told["passwordReset"]> = {
  pt: ({ name, code, link }) => ({
    subject: `Seu código do ${brand.name}`,
    lines: [`Olá, ${name}!`, "Use este código para criar uma senha nova. Ele vale por 30 minutos, uma vez."],
    code,
    button: { label: "Criar senha nova", href: link },
    note: "Não pediu? Ignore este e-mail: sua senha continua a mesma. Não passe o código a ninguém.",
  }),
  en: ({ name, code, link }) => ({
    subject: `Your ${brand.name} code`,
    lines: [`Hello, ${name}!`, "Use this code to set a new password. It is good for 30 minutes, once."],
    code,
    button: { label: "Set a new password", href: link },
    note: "Was it not you? Ignore this e-mail: your password stays as it is. Give the code to nobody.",
  }),
  es: ({ name, code, link }) => ({
    subject: `Su código de ${brand.name}`,
    lines: [
      `¡Hola, ${name}!`,
      "Use este código para crear una contraseña nueva. Vale durante 30 minutos, una sola vez.",
    ],
    code,
    button: { label: "Crear contraseña nueva", href: link },
    note: "¿No fue usted? Ignore este correo: su contraseña sigue igual. No dé el código a nadie.",
  }),
};

const welcome: Words<Told["welcome"]> = {
  pt: ({ name, days, link }) => ({
    subject: `Boas-vindas ao ${brand.name}`,
    lines: [
      `Olá, ${name}!`,
      `Sua empresa está pronta, com ${days} dia(s) de teste. Confirme este endereço: é por ele que você recupera a senha.`,
    ],
    button: { label: "Confirmar e-mail", href: link },
    note: "Não foi você quem se cadastrou? Ignore este e-mail.",
  }),
  en: ({ name, days, link }) => ({
    subject: `Welcome to ${brand.name}`,
    lines: [
      `Hello, ${name}!`,
      `Your company is ready, with ${days} day(s) of trial. Confirm this address: it is how you recover your password.`,
    ],
    button: { label: "Confirm e-mail", href: link },
    note: "Was it not you who signed up? Ignore this e-mail.",
  }),
  es: ({ name, days, link }) => ({
    subject: `Le damos la bienvenida a ${brand.name}`,
    lines: [
      `¡Hola, ${name}!`,
      `Su empresa está lista, con ${days} día(s) de prueba. Confirme esta dirección: con ella recupera su contraseña.`,
    ],
    button: { label: "Confirmar correo", href: link },
    note: "¿No se registró usted? Ignore este correo.",
  }),
};

const addressTaken: Words<Told["addressTaken"]> = {
  pt: ({ name, link }) => ({
    subject: `Você já tem uma conta no ${brand.name}`,
    lines: [
      `Olá, ${name}!`,
      "Alguém tentou cadastrar uma empresa com este endereço, que já é o da sua conta. Se foi você, entre com ela; a senha se recupera aqui:",
    ],
    button: { label: "Recuperar a senha", href: link },
    note: "Não foi você? Nada mudou na sua conta.",
  }),
  en: ({ name, link }) => ({
    subject: `You already have a ${brand.name} account`,
    lines: [
      `Hello, ${name}!`,
      "Somebody tried to sign up a company with this address, which is your account's already. If it was you, sign in with it; the password is recovered here:",
    ],
    button: { label: "Recover the password", href: link },
    note: "Was it not you? Nothing has changed in your account.",
  }),
  es: ({ name, link }) => ({
    subject: `Usted ya tiene una cuenta en ${brand.name}`,
    lines: [
      `¡Hola, ${name}!`,
      "Alguien intentó registrar una empresa con esta dirección, que ya es la de su cuenta. Si fue usted, entre con ella; la contraseña se recupera aquí:",
    ],
    button: { label: "Recuperar la contraseña", href: link },
    note: "¿No fue usted? Nada cambió en su cuenta.",
  }),
};

const kinds: { readonly [Kind in MailKind]: Words<Told[Kind]> } = { passwordReset, welcome, addressTaken };

export function wordsOf<Kind extends MailKind>(kind: Kind, told: Told[Kind], language: Language): MailWords {
  return kinds[kind][language](told);
}
