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
