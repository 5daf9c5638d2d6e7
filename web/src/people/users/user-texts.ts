import { t } from '../../kit/phrases.ts'
import { textNamed } from '../../kit/text-named.ts'

/** Text of an account's event; a fact without a text is shown as it is stored. */
export const factText = (fact: string): string =>
  textNamed(($) => $.users.fact, fact.replace(/^(account|owner)\./, '')) ?? fact

const fieldText: Readonly<Record<string, () => string>> = {
  Name: () => t(($) => $.ui.personName),
  Email: () => t(($) => $.ui.email),
  Region: () => t(($) => $.ui.region),
}

/** IP address and browser of a sign-in; empty when unknown. */
export const originText = ({ Address, Browser }: { Address: string; Browser: string }): string =>
  [Address, Browser].filter((part) => part !== '').join(', ')

/** Names of changed fields. */
export const fieldTexts = (fields: readonly string[]): string =>
  fields.map((field) => fieldText[field]?.() ?? textNamed(($) => $.users.field, field) ?? field).join(', ')
