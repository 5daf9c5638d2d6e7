import { moneyDigits } from '@parkla/contract/kit/money.ts'
import * as z from 'zod'
import type { Language } from '../reasons.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', et: 'et-EE', lv: 'lv-LV' }

/** Seller by operator code (R41), from the setting `sellers`; the product's name by default. */
export const Seller = z
  .object({
    Name: z.string().default('Parkla'),
    Address: z.string().default(''),
    RegistryCode: z.string().default(''),
    VatNumber: z.string().default(''),
    /** Account that debtors pay to. */
    Iban: z.string().default(''),
  })
  .catch({ Name: 'Parkla', Address: '', RegistryCode: '', VatNumber: '', Iban: '' })

/** Normalise spaces, so that copied figures parse. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

/** Amounts with the decimals of the currency (R196), and percents, in a language, as on invoices. */
export const invoiceFormats = (language: Language, currency: string) => {
  const moneyFormats = new Map<number, Intl.NumberFormat>()
  const money = (cents: number): Intl.NumberFormat => {
    const digits = moneyDigits(cents, currency)
    const key = digits.minimumFractionDigits
    const made =
      moneyFormats.get(key) ?? new Intl.NumberFormat(locales[language], { style: 'currency', currency, ...digits })
    moneyFormats.set(key, made)
    return made
  }
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 })
  return {
    money: (cents: number) => plain(money(cents).format(cents / 100)),
    percent: (value: number) => plain(percent.format(value / 100)),
  }
}
