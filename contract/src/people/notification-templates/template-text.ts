import { totalsByCurrency } from '../clients/clients.policy.ts'
import { moneyDigits } from '../../kit/money.ts'
import { languageTags, type Client, type ClientLanguage, type Debt } from '../clients/clients.schema.ts'

export const templateLanguages = ['ENG', 'EST', 'LAV'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

/** Written in braces in a template: `{plates}`. */
export const placeholders = ['name', 'plates', 'debt'] as const
type Placeholder = (typeof placeholders)[number]

const inBraces = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name)

export const hasKnownPlaceholders = (text: string): boolean =>
  Array.from(text.matchAll(inBraces), ([, name = '']) => name).every(isPlaceholder)

/** English for a client whose language has no template text. */
export const templateLanguageFor = (language: ClientLanguage): TemplateLanguage =>
  templateLanguages.find((known) => known === language) ?? 'ENG'

type Recipient = Pick<Client, 'Name' | 'Language' | 'LicensePlates'> & {
  Debts: readonly Pick<Debt, 'AmountInCents' | 'Currency'>[]
}

type Text = { Title: string; Body: string }

/** Title and text in the client's language, with the client's values in place of `{name}`, `{plates}` and `{debt}` (R82). */
export const templateTextFor = (texts: Readonly<Record<TemplateLanguage, Text>>, client: Recipient): Text => {
  const language = templateLanguageFor(client.Language)
  const money = ({ Currency, AmountInCents }: { Currency: string; AmountInCents: number }) =>
    new Intl.NumberFormat(languageTags[language], {
      style: 'currency',
      currency: Currency,
      ...moneyDigits(AmountInCents, Currency),
    }).format(AmountInCents / 100)
  const values: Readonly<Record<Placeholder, string>> = {
    name: client.Name,
    plates: client.LicensePlates.join(', '),
    debt: totalsByCurrency(client.Debts).map(money).join(' + ') || '0',
  }
  const filled = (text: string) =>
    text.replaceAll(inBraces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
  const { Title, Body } = texts[language]
  return { Title: filled(Title), Body: filled(Body) }
}
