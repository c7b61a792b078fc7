const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** R$ 99,90, in whatever language the rest is. */
export function formatReais(value: number): string {
  return reais.format(value);
}
