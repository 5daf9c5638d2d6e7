import { sql, type RawBuilder } from 'kysely'

/** Figures of `day_totals`, `month_totals` and `place_set_days`, in the order of their columns. */
export const figures = [
  'sessions',
  'seconds',
  'occupied_seconds',
  'paid_sessions',
  'paid_in_cents',
  'fee_in_cents',
  'fleet_in_cents',
  'vat_in_cents',
  'fee_vat_in_cents',
  'refunded_in_cents',
  'refunded_fee_in_cents',
  'pending_in_cents',
  'declined_sessions',
  'declined_in_cents',
  'too_big_sessions',
  'too_big_in_cents',
  'uncharged_sessions',
  'uncharged_in_cents',
  'waived_in_cents',
  'waived_fee_in_cents',
  'discounted_sessions',
  'credit_in_cents',
  'free_pass_in_cents',
  'rated_sessions',
  'stars',
] as const

/** What is made of each figure, as a list. */
export const eachFigure = (of: (figure: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(figures.map((figure) => of(sql.ref(figure))))

export const summedFigures = eachFigure((figure) => sql`sum(${figure}) as ${figure}`)
