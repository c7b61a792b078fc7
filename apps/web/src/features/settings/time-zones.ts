interface Choice {
  value: string;
  label: string;
}

/** From east to west, by the places that people name. */
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

/** What can be chosen, the present one always among it: browsers know one place by different names. */
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

/** As people call it. */
export function timeZoneName(zone: string): string {
  return ofBrazil.find(({ value }) => value === zone)?.label ?? zone.replaceAll("_", " ");
}
