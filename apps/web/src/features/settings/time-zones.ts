interface Choice {
  value: string;
  label: string;
}

/** Brazilian time zones from east to west, each with well-known places. */
const ofBrazil: readonly Choice[] = [
  { value: "America/Noronha", label: "Fernando de Noronha" },
  { value: "America/Sao_Paulo", label: "Brasília, São Paulo" },
  { value: "America/Bahia", label: "Bahia" },
  { value: "America/Fortaleza", label: "Fortaleza" },
  { value: "America/Recife", label: "Recife" },
  { value: "America/Maceio", label: "Maceió" },
  { value: "America/Belem", label: "Belém" },
  { value: "America/Santarem", label: "Santarém" },
  { value: "America/Araguaina", label: "Araguaína" },
  { value: "America/Cuiaba", label: "Cuiabá" },
  { value: "America/Campo_Grande", label: "Campo Grande" },
  { value: "America/Manaus", label: "Manaus" },
  { value: "America/Boa_Vista", label: "Boa Vista" },
  { value: "America/Porto_Velho", label: "Porto Velho" },
  { value: "America/Rio_Branco", label: "Rio Branco" },
  { value: "America/Eirunepe", label: "Eirunepé" },
];

/**
 * Time zones that the user can choose. The list always includes the current time zone, because browsers have different
 * names for the same time zone.
 */
export function timeZoneChoices(current: string): { brazil: Choice[]; elsewhere: Choice[] } {
  const known = new Set(ofBrazil.map(({ value }) => value));
  const others = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return {
    brazil: [...ofBrazil],
    elsewhere: [...others]
      .filter((value) => !known.has(value))
      .toSorted()
      .map((value) => ({ value, label: timeZoneName(value) })),
  };
}

/**
 * Name of a time zone as displayed: a label for the time zones of Brazil, else the time zone's id without underscores.
 */
export function timeZoneName(zone: string): string {
  return ofBrazil.find(({ value }) => value === zone)?.label ?? zone.replaceAll("_", " ");
}
