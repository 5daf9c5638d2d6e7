import { isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import type { Debt, SaveClient } from './clients.schema.ts'

/** A new client needs a phone number; imported ones may lack it. */
export const maySaveClient = (actor: Actor, client: Pick<SaveClient, 'Id' | 'PhoneNumber'>): Verdict =>
  all(permits(actor, 'clients.edit'), client.Id > 0 || client.PhoneNumber !== '' || reject('input.required'))

/** Debts are not settled while impersonating (R27, R81). */
export const mayPayDebts = (actor: Actor, client: { Debts: readonly unknown[] }): Verdict =>
  all(
    permits(actor, 'clients.payDebts'),
    isNotImpersonating(actor),
    client.Debts.length > 0 || refuse('clients.noDebts'),
  )

export type CurrencyTotal = { Currency: string; AmountInCents: number }

/** One total per currency, ordered by code (R172). */
export const totalsByCurrency = (debts: readonly Pick<Debt, 'Currency' | 'AmountInCents'>[]): CurrencyTotal[] => {
  const totals = new Map<string, number>()
  for (const { Currency, AmountInCents } of debts) totals.set(Currency, (totals.get(Currency) ?? 0) + AmountInCents)
  return Array.from(totals, ([Currency, AmountInCents]) => ({ Currency, AmountInCents })).sort((one, other) =>
    one.Currency < other.Currency ? -1 : 1,
  )
}
