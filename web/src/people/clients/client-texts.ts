import { capital } from '../../kit/time/weekdays.ts'
import type { CurrencyTotal } from '@parkla/contract/people/clients/clients.policy.ts'
import { languageTags, type ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import { formatMoney } from '../../kit/format.ts'
import { language } from '../../kit/phrases.ts'

/** Language name in the reader's language: `EST` → `Estonian`, `eesti`. */
export const languageName = (code: ClientLanguage): string => {
  const name = new Intl.DisplayNames([language()], { type: 'language' }).of(languageTags[code]) ?? code
  return capital(name)
}

/** `12,50 € + 8,00 £`: one sum per currency (R172). */
export const sumsText = (totals: readonly CurrencyTotal[]): string =>
  totals.map(({ Currency, AmountInCents }) => formatMoney(AmountInCents, Currency)).join(' + ')

/** `2029-12-31` → `12/2029`. */
export const cardMonth = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`
