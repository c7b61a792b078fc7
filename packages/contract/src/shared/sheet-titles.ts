/**
 * Role of a column, read from its title. A column with the role `label` names the kind of the value in the neighbouring
 * column, such as "Work".
 */
export type ColumnRole =
  | "name"
  | "firstName"
  | "middleName"
  | "lastName"
  | "company"
  | "number"
  | "areaCode"
  | "email"
  | "tags"
  | "extraInfo"
  | "blocked"
  | "address"
  | "label"
  | "ignored";

export interface ColumnTitle {
  role: ColumnRole;
  /** Rank of the column among columns with the same role; the lowest rank is preferred. */
  rank: number;
}

/** Ranks of phone number columns; the lowest rank is preferred. */
export const numberRank = { whatsapp: 0, mobile: 1, phone: 2, place: 3, bare: 4, fax: 5 } as const;

const words = (text: string) => new Set(text.split(" "));
const whatsapp = words("whatsapp whats wpp zap zapzap wa whatsap whatapp");
const mobile = words("celular celulares cel movil mobile cell cellphone cellular iphone handy smartphone");
const phone = words(
  "telefone telefones telefono telefonos fone fones tel phone phones telephone phonenumber fono",
);
const place = words(
  "residencial comercial fixo fijo home work business trabalho trabajo casa empresa company assistant callback escritorio oficina other outro otro principal recado",
);
const unusual = words("fax pager bip telex radio isdn tty ttytdd car carro phonetic fonetico fonetica");
const bareNumber = words("numero number num nro no numeros");
const address = words(
  "endereco logradouro rua avenida bairro cep address street direccion calle zip domicilio complemento",
);
const kinds = words("label type rotulo tipo etiqueta kind");
const mail = words("email emails mail correo correio eletronico electronico");
const notMail = words(
  "marketing aceita opt consent newsletter optin status display name nome nombre exibicao mostrar",
);
const places = words("home work casa trabalho trabajo comercial residencial residencia");
/** Pattern of titles such as "Phone 1 - Type". Exports of Google and Outlook have such a column beside each value. */
const kindTitle = /\d\s*-\s*(?:label|type|r[oó]tulo|tipo|etiqueta)$/i;

const titles: Readonly<Record<string, ColumnTitle>> = Object.fromEntries([
  ...entries("name", [
    ["nome", "name", "nombre", "nome completo", "full name", "nombre completo", "fullname", "nomecompleto"],
    [
      "display name",
      "nome de exibicao",
      "nome para exibicao",
      "nombre para mostrar",
      "nombre mostrado",
      "file as",
    ],
    [
      "contato",
      "contact",
      "contacto",
      "nome do contato",
      "contact name",
      "nome contato",
      "nombre del contacto",
    ],
    [
      "cliente",
      "customer",
      "client",
      "nome do cliente",
      "nome cliente",
      "customer name",
      "paciente",
      "aluno",
      "pessoa",
    ],
  ]),
  ...entries("firstName", [
    [
      "first name",
      "given name",
      "primeiro nome",
      "firstname",
      "prenome",
      "primer nombre",
      "nome proprio",
      "nome de batismo",
    ],
  ]),
  ...entries("middleName", [
    [
      "middle name",
      "additional name",
      "segundo nome",
      "nome do meio",
      "segundo nombre",
      "middlename",
      "nome adicional",
    ],
  ]),
  ...entries("lastName", [
    [
      "last name",
      "family name",
      "surname",
      "sobrenome",
      "apellido",
      "apellidos",
      "lastname",
      "ultimo nome",
      "nome de familia",
    ],
  ]),
  ...entries("company", [
    [
      "organization name",
      "company",
      "empresa",
      "nome da organizacao",
      "organizacao",
      "company name",
      "nome da empresa",
    ],
    ["nombre de la organizacion", "organization", "compania", "razao social", "nome fantasia", "fantasia"],
  ]),
  ...entries("tags", [
    ["tags", "tag", "etiquetas", "etiqueta", "labels", "rotulos", "marcadores"],
    [
      "group membership",
      "associacao a grupo",
      "associacoes a grupos",
      "grupos",
      "groups",
      "categories",
      "categorias",
    ],
  ]),
  ...entries("areaCode", [["ddd", "area code", "codigo de area", "codigo area"]]),
  ...entries("extraInfo", [["informacoes adicionais"]]),
  ...entries("blocked", [["bloqueado", "blocked"]]),
  ...entries("ignored", [["photo", "foto", "id"]]),
]);

/**
 * Returns the role and rank of a column by its title in Portuguese, English or Spanish; undefined for an unknown title.
 */
export function readTitle(title: string): ColumnTitle | undefined {
  const parts = plainWords(title);
  if (kindTitle.test(title.trim())) return { role: "label", rank: 0 };
  return titles[parts.join(" ")] ?? readWords(title, parts);
}

function readWords(title: string, parts: readonly string[]): ColumnTitle | undefined {
  const has = (set: ReadonlySet<string>) => parts.some((part) => set.has(part));
  const isMail = has(mail) || ` ${parts.join(" ")} `.includes(" e mail ");
  const isPhone = has(whatsapp) || has(mobile) || has(phone);
  if ((isMail || isPhone || has(address)) && has(kinds)) return { role: "label", rank: 0 };
  if (isMail) return has(notMail) ? undefined : { role: "email", rank: 0 };
  if (has(unusual)) return { role: "ignored", rank: 0 };
  if (isPhone) return { role: "number", rank: numberRankOf(title) };
  return readFirstWord(parts, has);
}

/** Reads a longer title by its first word: "Nome completo do cliente", "Número de contato". */
function readFirstWord(
  parts: readonly string[],
  has: (set: ReadonlySet<string>) => boolean,
): ColumnTitle | undefined {
  const [first = ""] = parts;
  if (parts.length === 1 && has(places)) return { role: "number", rank: numberRank.place };
  if (bareNumber.has(first)) return { role: "number", rank: numberRank.bare };
  if (has(address)) return { role: "address", rank: 0 };
  return /^(?:nome|nombre|cliente)$/.test(first) ? { role: "name", rank: 9 } : undefined;
}

/**
 * Returns the rank of a column title, or of a label beside a number. A lower rank means that WhatsApp more probably
 * reaches the number.
 */
export function numberRankOf(text: string): number {
  const parts = plainWords(text);
  const has = (set: ReadonlySet<string>) => parts.some((part) => set.has(part));
  if (has(whatsapp)) return numberRank.whatsapp;
  if (has(unusual)) return numberRank.fax;
  if (has(mobile)) return numberRank.mobile;
  return has(place) ? numberRank.place : numberRank.phone;
}

/** Returns the words of a title in lower case, without accents, digits and punctuation. */
export function plainWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^a-z]+/).filter((part) => part !== "");
}

function entries(role: ColumnRole, ranked: readonly (readonly string[])[]): [string, ColumnTitle][] {
  return ranked.flatMap((group, rank) =>
    group.map((title): [string, ColumnTitle] => [title, { role, rank }]),
  );
}
