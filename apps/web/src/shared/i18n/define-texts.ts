import type { Language } from "@recado/contract/shared/language";

interface TextTree {
  readonly [key: string]: string | TextTree;
}

type SameKeys<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]>;
};

export type Texts<Tree> = Readonly<Record<Language, SameKeys<Tree>>>;

/**
 * Defines a feature's texts in all languages. The Portuguese texts define the keys; each other language must have
 * exactly the same keys.
 */
export function defineTexts<const Tree extends TextTree>(texts: {
  readonly pt: Tree;
  readonly en: NoInfer<SameKeys<Tree>>;
  readonly es: NoInfer<SameKeys<Tree>>;
}): Texts<Tree> {
  return texts as Texts<Tree>;
}

/**
 * Key of a text; levels are separated by dots. A text with plural forms (`days_one`, `days_other`) is requested by its
 * stem, `days`.
 */
export type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Countless<Key> : `${Key}.${TextKey<Tree[Key]>}`;
}[keyof Tree & string];

type Countless<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;
