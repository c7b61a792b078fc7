const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Formats reais as R$ 99,90 in every language of the screen. */
export function formatReais(value: number): string {
  return reais.format(value);
}
