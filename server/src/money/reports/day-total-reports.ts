import { sql, type RawBuilder } from 'kysely'
import { commissions, dayTotals } from './day-totals.ts'
import { payoutsByHand } from './payout-days.queries.ts'
import { defineReport, hoursOf, ratio, type Wanted } from './report-definition.ts'

const visits = sql`t.type in ('PARKING', 'CAR_WASH')`

/** Income is what remains before the commission, which is rounded once per place, day and currency (R3, R171). */
const payoutRows = (wanted: Wanted): RawBuilder<unknown> => sql`
  select place_id, day, currency, paid_sessions as sessions, paid_in_cents as paid, fleet_in_cents as fleet,
    refunded_in_cents as refunded, vat_in_cents as vat, fee_in_cents - refunded_fee_in_cents - fee_vat_in_cents as fees,
    pending_in_cents as pending, paid_in_cents + fleet_in_cents - refunded_in_cents - vat_in_cents
      - fee_in_cents + refunded_fee_in_cents + fee_vat_in_cents as income, 0::bigint as commission, 0::bigint as by_hand
  from (${dayTotals(wanted)}) d
  union all
  select place_id, day, currency, 0, 0, 0, 0, 0, 0, 0, 0, commission, 0 from (${commissions(wanted)}) c
  union all
  select place_id, paid_on, currency, 0, 0, 0, -cents, 0, 0, 0, 0, 0, cents from (${payoutsByHand(wanted)}) h`

/** R171: by the day of the end and of the refund; PENDING is listed apart. */
export const payout = defineReport({
  source: payoutRows,
  sums: {
    sessions: sql`sum(t.sessions)`,
    paid: sql`sum(t.paid)`,
    fleet: sql`sum(t.fleet)`,
    refunded: sql`sum(t.refunded)`,
    byHand: sql`sum(t.by_hand)`,
    vat: sql`sum(t.vat)`,
    fees: sql`sum(t.fees)`,
    commission: sql`sum(t.commission)`,
    payout: sql`sum(t.income - t.commission)`,
    pending: sql`sum(t.pending)`,
  },
  columns: [
    ['PaidSessions', 'NUMBER', ({ sessions }) => sessions],
    ['Paid', 'MONEY', ({ paid }) => paid],
    ['FleetPaid', 'MONEY', ({ fleet }) => fleet],
    ['Refunded', 'MONEY', ({ refunded }) => -refunded],
    ['PaidByHand', 'MONEY', ({ byHand }) => -byHand],
    ['Vat', 'MONEY', ({ vat }) => -vat],
    ['Fees', 'MONEY', ({ fees }) => -fees],
    ['Commission', 'MONEY', ({ commission }) => -commission],
    ['Payout', 'MONEY', ({ payout: sum }) => sum],
    ['Pending', 'MONEY', ({ pending }) => pending],
  ],
  chart: 'Payout',
})

export const revenue = defineReport({
  source: dayTotals,
  sums: {
    parking: sql`sum(t.paid_in_cents - t.fee_in_cents) filter (where t.type = 'PARKING')`,
    washing: sql`sum(t.paid_in_cents - t.fee_in_cents) filter (where t.type = 'CAR_WASH')`,
    passes: sql`sum(t.paid_in_cents - t.fee_in_cents) filter (where t.type = 'SUBSCRIPTION')`,
    fees: sql`sum(t.fee_in_cents)`,
    fleet: sql`sum(t.fleet_in_cents)`,
    gross: sql`sum(t.paid_in_cents + t.fleet_in_cents)`,
    refunded: sql`sum(t.refunded_in_cents)`,
    vat: sql`sum(t.vat_in_cents)`,
  },
  columns: [
    ['Parking', 'MONEY', ({ parking }) => parking],
    ['Washing', 'MONEY', ({ washing }) => washing],
    ['Passes', 'MONEY', ({ passes }) => passes],
    ['FleetPaid', 'MONEY', ({ fleet }) => fleet],
    ['GrossFees', 'MONEY', ({ fees }) => fees],
    ['Refunded', 'MONEY', ({ refunded }) => -refunded],
    ['Gross', 'MONEY', ({ gross, refunded }) => gross - refunded],
    ['Net', 'MONEY', ({ gross, refunded, vat }) => gross - refunded - vat],
  ],
  chart: 'Gross',
})

export const sessions = defineReport({
  source: dayTotals,
  sums: {
    parking: sql`sum(t.sessions) filter (where t.type = 'PARKING')`,
    washing: sql`sum(t.sessions) filter (where t.type = 'CAR_WASH')`,
    seconds: sql`sum(t.seconds) filter (where ${visits})`,
    paidSessions: sql`sum(t.paid_sessions) filter (where ${visits})`,
    cost: sql`sum(t.paid_in_cents + t.fleet_in_cents + t.pending_in_cents + t.declined_in_cents + t.too_big_in_cents
      + t.uncharged_in_cents + t.waived_in_cents + t.free_pass_in_cents) filter (where ${visits})`,
  },
  columns: [
    ['ParkingVisits', 'NUMBER', ({ parking }) => parking],
    ['WashVisits', 'NUMBER', ({ washing }) => washing],
    ['Hours', 'NUMBER', ({ seconds }) => hoursOf(seconds)],
    [
      'AverageMinutes',
      'NUMBER',
      ({ seconds, parking, washing }) => {
        const average = ratio(seconds / 60, parking + washing)
        return average === null ? null : Math.round(average)
      },
    ],
    ['PaidSessions', 'NUMBER', ({ paidSessions }) => paidSessions],
    ['Cost', 'MONEY', ({ cost }) => cost],
  ],
  chart: 'ParkingVisits',
})

export const discounts = defineReport({
  source: dayTotals,
  sums: {
    sessions: sql`sum(t.discounted_sessions)`,
    credit: sql`sum(t.credit_in_cents)`,
    freePass: sql`sum(t.free_pass_in_cents)`,
    waived: sql`sum(t.waived_in_cents)`,
    waivedFees: sql`sum(t.waived_fee_in_cents)`,
  },
  columns: [
    ['DiscountedSessions', 'NUMBER', (sums) => sums.sessions],
    ['CampaignCredit', 'MONEY', ({ credit }) => credit],
    ['FreePass', 'MONEY', ({ freePass }) => freePass],
    ['Waived', 'MONEY', ({ waived }) => waived],
    ['WaivedFees', 'MONEY', ({ waivedFees }) => waivedFees],
    ['Discounts', 'MONEY', ({ credit, freePass, waived, waivedFees }) => credit + freePass + waived + waivedFees],
  ],
  chart: 'Discounts',
})

export const carWash = defineReport({
  source: (wanted) => sql`select * from (${dayTotals(wanted)}) d where type = 'CAR_WASH'`,
  sums: {
    washes: sql`sum(t.sessions)`,
    paid: sql`sum(t.paid_in_cents + t.fleet_in_cents)`,
    refunded: sql`sum(t.refunded_in_cents)`,
    rated: sql`sum(t.rated_sessions)`,
    stars: sql`sum(t.stars)`,
  },
  columns: [
    ['WashVisits', 'NUMBER', ({ washes }) => washes],
    ['Paid', 'MONEY', ({ paid }) => paid],
    ['Refunded', 'MONEY', ({ refunded }) => -refunded],
    ['Gross', 'MONEY', ({ paid, refunded }) => paid - refunded],
    ['Ratings', 'NUMBER', ({ rated }) => rated],
    [
      'AverageRating',
      'NUMBER',
      ({ rated, stars }) => {
        const average = ratio(stars, rated)
        return average === null ? null : Math.round(average * 10) / 10
      },
    ],
  ],
  chart: 'Gross',
  isOfAllPlaces: true,
})

/** VAT by rate: of payments less refunds. */
export const vat = defineReport({
  source: dayTotals,
  sums: {
    gross: sql`sum(t.paid_in_cents + t.fleet_in_cents - t.refunded_in_cents)`,
    vat: sql`sum(t.vat_in_cents)`,
  },
  columns: [
    ['Gross', 'MONEY', ({ gross }) => gross],
    ['Net', 'MONEY', (sums) => sums.gross - sums.vat],
    ['VatSum', 'MONEY', (sums) => sums.vat],
  ],
  extra: {
    column: ['VatRate', 'PERCENT', ({ extra }) => (extra === null ? null : Number(extra) / 100)],
    select: sql`t.vat_percent::float8`,
    group: sql`t.vat_percent`,
  },
  chart: '',
})

/** Open debts of drivers, by the day of the end. */
export const debts = defineReport({
  source: dayTotals,
  sums: {
    sessions: sql`sum(t.declined_sessions + t.too_big_sessions + t.uncharged_sessions)`,
    declined: sql`sum(t.declined_in_cents)`,
    tooBig: sql`sum(t.too_big_in_cents)`,
    uncharged: sql`sum(t.uncharged_in_cents)`,
  },
  columns: [
    ['UnpaidSessions', 'NUMBER', (sums) => sums.sessions],
    ['Declined', 'MONEY', ({ declined }) => declined],
    ['TooBig', 'MONEY', ({ tooBig }) => tooBig],
    ['Uncharged', 'MONEY', ({ uncharged }) => uncharged],
    ['Owed', 'MONEY', ({ declined, tooBig, uncharged }) => declined + tooBig + uncharged],
  ],
  chart: 'Owed',
})
