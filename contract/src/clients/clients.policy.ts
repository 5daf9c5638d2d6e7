import { isNotImpersonating, permits, type Actor } from '../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../kit/verdict.ts'
import type { Client, Debt, NotificationChannel, SaveClient } from './clients.schema.ts'

/** Channels with an adapter; messages by others are refused (R82). */
export const channelHasProvider: Readonly<Record<NotificationChannel, boolean>> = {
  PUSH: false,
  EMAIL: true,
  SMS: false,
}

/** A new client needs a phone number; imported ones may lack it. */
export const maySaveClient = (actor: Actor, client: Pick<SaveClient, 'Id' | 'PhoneNumber'>): Verdict =>
  all(permits(actor, 'clients.edit'), client.Id > 0 || client.PhoneNumber !== '' || reject('input.required'))

/** Not while impersonating (R27, R81). */
export const mayPayDebts = (actor: Actor, client: { Debts: readonly unknown[] }): Verdict =>
  all(
    permits(actor, 'clients.payDebts'),
    isNotImpersonating(actor),
    client.Debts.length > 0 || refuse('clients.noDebts'),
  )

/** Whether the client can be notified by this channel (R82). */
export const mayNotifyClient = (actor: Actor, client: Pick<Client, 'Email'>, channel: NotificationChannel): Verdict =>
  all(
    permits(actor, 'clients.notify'),
    channelHasProvider[channel] || refuse('clients.channelUnavailable', { channel }),
    channel !== 'EMAIL' || client.Email !== '' || refuse('clients.noEmail'),
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
