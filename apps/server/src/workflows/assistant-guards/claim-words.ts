/** Maps each spelling to the value before the colon: `3: mar march` means that "mar" is 3. */
function readTable<Value>(table: string, read: (value: string) => Value): ReadonlyMap<string, Value> {
  return new Map(
    table
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [value = "", spellings = ""] = line.split(":");
        return spellings
          .trim()
          .split(" ")
          .map((word): [string, Value] => [word, read(value.trim())]);
      }),
  );
}

/** Words of currencies behind an amount. `CENTS` is a hundredth of any currency. */
export const currencyWords = readTable(
  `BRL: reais real reales brl conto contos pila pilas pratas mangos
  USD: dolares dolar dollar dollars usd bucks
  EUR: euro euros eur €
  ANY: $ pesos peso ars mxn clp cop gbp pounds
  CENTS: centavo centavos cent cents centimos`,
  String,
);

/** Signs of currencies before an amount, without spaces. */
export const currencySigns = readTable(
  `BRL: r$ brl
  USD: us$ u$ usd
  EUR: € eur
  ANY: $ £ ars mxn`,
  String,
);

/** Units of time. A day is no business day, and 24 hours are no day, because the promise differs. */
export const timeUnits = readTable(
  `minute: min mins minuto minutos minute minutes minutinho minutinhos
  hour: h hs hr hrs hora horas hour hours horinha horinhas
  day: dia dias day days diazinho
  week: semana semanas week weeks
  fortnight: quinzena quinzenas fortnight quincena
  month: mes meses month months
  year: ano anos year years`,
  String,
);

export const businessWords = new Set(
  "util uteis habil habiles laboral laborables business working".split(" "),
);

export const monthNames = readTable(
  `1: janeiro january enero
  2: fevereiro february febrero
  3: marco march marzo
  4: abril april
  5: maio mayo
  6: junho june junio
  7: julho july julio
  8: agosto august
  9: setembro september septiembre setiembre
  10: outubro october octubre
  11: novembro november noviembre
  12: dezembro december diciembre`,
  Number,
);

/** Spellings of months that are words of their own, such as "may" and "set", unless a day stands beside them. */
export const shortMonths = readTable(
  `1: jan ene
  2: fev feb
  3: mar
  4: abr apr
  5: mai may
  6: jun
  7: jul
  8: ago aug
  9: set sep sept
  10: out oct
  11: nov
  12: dez dic dec`,
  Number,
);

/** Days of the week, Monday first. "segunda" and its like are days unless a noun follows, as in "segunda via". */
export const weekdays = readTable(
  `1: segunda segundas monday mondays lunes
  2: terca tercas tuesday tuesdays martes
  3: quarta quartas wednesday wednesdays miercoles
  4: quinta quintas thursday thursdays jueves
  5: sexta sextas friday fridays viernes
  6: sabado sabados saturday saturdays
  7: domingo domingos sunday sundays`,
  Number,
);

/** Words behind an ordinal such as "segunda" that show that it is no day. */
export const countedNouns = new Set(
  "via vias opcao opcoes vez vezes parcela parcelas etapa compra unidade pagina linha pergunta tentativa mensagem opcion cuota parte copia".split(
    " ",
  ),
);

/** Days relative to the day on which a text is read. */
export const relativeDays = readTable(
  `today: hoje hoy today tonight
  tomorrow: amanha manana tomorrow
  yesterday: ontem ayer yesterday`,
  String,
);

/** Words that announce a period in the words "proximo mes", "next week", "semana que vem". */
export const nextWords = new Set("proximo proxima next proximos proximas vem viene entrante".split(" "));

/** Words that make a bare number beside them a price. */
export const priceWords = new Set(
  (
    "preco precos valor valores custa custam custo custou custaria sai saem apenas somente total amount value price prices " +
    "cost costs costing precio precios cuesta cuestan vale valem pague paga pagar pay cobramos cobra fee tarifa taxa frete fatura"
  ).split(" "),
);

/** Words before hours that show whether a time of day or a duration is meant. */
export const clockWords = new Set("as das at from".split(" "));
export const durationWords = new Set("em dentro within in en por prazo durante during apos after".split(" "));

/** Words of a range: "3 a 5 dias". The unit of its end is that of its start. */
export const rangeWords = new Set("a ate e ou to or o y hasta and".split(" "));
