interface TextTree {
  readonly [key: string]: string | TextTree;
}

type SameKeys<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]> };

/** A feature's texts: Portuguese names the keys, the other languages must have exactly those. */
export function defineTexts<Portuguese extends TextTree>(texts: {
  readonly pt: Portuguese;
  readonly en: NoInfer<SameKeys<Portuguese>>;
  readonly es: NoInfer<SameKeys<Portuguese>>;
}): { readonly pt: Portuguese; readonly en: SameKeys<Portuguese>; readonly es: SameKeys<Portuguese> } {
  return texts;
}
