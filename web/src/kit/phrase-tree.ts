import type { Phrases } from './phrases.gen.ts'

type Plural = 'zero' | 'one' | 'other'

/** `rows_one` and `rows_other` of the file are one phrase, `rows`. */
type BaseOf<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key

type Selectable<Texts> = Texts extends string ? Texts : { [Key in keyof Texts as BaseOf<Key>]: Selectable<Texts[Key]> }

/** Picks a phrase from the English ones, which define keys and placeholders. */
export type PhraseSelector<Text extends string> = (phrases: Selectable<Phrases>) => Text

type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The values that a text's `{{placeholders}}` need; none where it has none. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? [values?: Values]
  : [values: Readonly<Record<NamesIn<Text>, string | number>>]

export type Values = Readonly<Record<string, string | number>>

/** A counted phrase by plural category. */
type Forms = { forms: Partial<Record<Intl.LDMLPluralRule, string>> }
export type Tree = { [key: string]: string | Forms | Tree }

const counted = /^(.+)_(zero|one|other)$/

/** The file's texts with the forms of each counted phrase under its base key. */
export const asTree = (texts: object): Tree => {
  const tree: Tree = {}
  for (const [key, value] of Object.entries<string | object>({ ...texts })) {
    const [, base, category] = counted.exec(key) ?? []
    if (typeof value !== 'string') tree[key] = asTree(value)
    else if (base === undefined || category === undefined) tree[key] = value
    else tree[base] = { forms: { ...formsOf(tree[base]), [category]: value } }
  }
  return tree
}

const formsOf = (phrase: unknown): Forms['forms'] =>
  typeof phrase === 'object' && phrase !== null && 'forms' in phrase ? (phrase as Forms).forms : {} // Only `asTree` makes `forms`.

/** The text for this count; a form for zero is used wherever it is written. Empty for a key that does not exist. */
export const formOf = (phrase: unknown, values: Values, plurals: Intl.PluralRules): string => {
  if (typeof phrase === 'string') return phrase
  const forms = formsOf(phrase)
  const count = Number(values['count'] ?? 0)
  return (count === 0 ? forms.zero : undefined) ?? forms[plurals.select(count)] ?? forms.other ?? ''
}

/** Replaces `{{name}}` by values. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
