/** Where the name, the number and, if there is one, the e-mail stand in a sheet; null while nobody knows. */
export interface SheetColumns {
  readonly name: number | null;
  readonly number: number | null;
  readonly email: number | null;
}

const spellings = {
  name: ["nome", "name", "nombre", "nomecompleto", "fullname", "contato", "contact", "contacto", "cliente"],
  number: [
    ...["telefone", "phone", "telefono", "fone", "tel", "phonenumber", "numero", "number"],
    ...["celular", "mobile", "movil", "whatsapp", "numerodowhatsapp", "numerodetelefone"],
  ],
  email: ["email", "mail", "correio", "correo", "enderecodeemail"],
};

/** The columns whose heads are called so, or begin so; the first spelling counts before the others. */
export function findColumns(head: readonly string[]): SheetColumns {
  const words = head.map(plain);
  return {
    name: firstOf(words, spellings.name),
    number: firstOf(words, spellings.number),
    email: firstOf(words, spellings.email),
  };
}

function firstOf(words: readonly string[], known: readonly string[]): number | null {
  const exact = known.map((word) => words.indexOf(word));
  const longer = known.map((word) => words.findIndex((head) => head.startsWith(word)));
  return [...exact, ...longer].find((index) => index >= 0) ?? null;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}

/** A sheet that is a text, as a .csv is; undefined where the bytes are of another kind. UTF-8, unless it cannot be: then Windows wrote it. */
export function sheetText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isArchive = first === 0x50 && second === 0x4b;
  const isCompound = first === 0xd0 && second === 0xcf;
  if (isArchive || isCompound) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
