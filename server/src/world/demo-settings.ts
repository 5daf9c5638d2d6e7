import { addMonths, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { instantOf, type Demo } from './demo-rows.ts'
import { demoOwnerId } from './people/demo-accounts.ts'
import type { Sites } from './places/demo-places.ts'

const sellers = {
  B: {
    Name: 'Parkla Demo OÜ',
    Address: 'Ahtri 12, 10151 Tallinn',
    RegistryCode: '10000000',
    VatNumber: 'EE100000000',
    Iban: 'EE38 2200 2210 2014 5685',
  },
  C: {
    Name: 'Partner Demo SIA',
    Address: 'Skanstes iela 50, Rīga',
    RegistryCode: '40000000000',
    VatNumber: 'LV40000000000',
    Iban: 'LV80 BANK 0000 4351 9500 1',
  },
}

/** One quick action of each kind, at places of the demo's operator and place admin (R36). */
const addQuickActions = ({ add, placeOf }: Demo & Sites): void => {
  const square = { place_id: placeOf('TLN-VABADUSE').id, needs_confirmation: true }
  add('quick_actions', { ...square, name: 'Ava sissesõit 1', kind: 'OPEN_GATE', gate_id: 1 })
  add('quick_actions', {
    name: 'Kutsu turvafirma',
    kind: 'MESSAGE',
    place_id: placeOf('TLN-SADAM').id,
    email: 'valve@turva.example',
    message: 'Palun saatke patrull Sadama parklasse, tõkkepuu juurde.',
    needs_confirmation: true,
  })
  add('quick_actions', { ...square, name: 'Märgi täis', kind: 'MARK_FULL', roles: ['ADMIN', 'PLACE_ADMIN'] })
}

const shared = { is_shared: true, period: 'LAST_MONTH' }
const reports = [
  { ...shared, name: 'Kuu väljamaksed', report_type: 'PAYOUT', group: 'PLACE', frequency: 'MONTHLY' },
  {
    name: 'Nädala tulu päevade kaupa',
    report_type: 'REVENUE',
    group: 'DAY',
    period: 'LAST_7_DAYS',
    frequency: 'WEEKDAYS',
  },
  { name: 'Võlad', report_type: 'DEBTS', group: '', period: 'THIS_MONTH' },
  { ...shared, name: 'Pesulate hinnangud', report_type: 'CAR_WASH', group: 'PLACE', owner_id: demoOwnerId('place') },
]

/** Saved reports of the global admin and a shared one of another user, with mails that were sent and one that failed. */
const addSavedReports = ({ add, before }: Demo): void => {
  for (const { group, ...report } of reports) {
    const query = `reportType=${report.report_type}${group && `&groupBy=${group}`}`
    const sending_days = report.frequency === 'WEEKDAYS' ? [1] : []
    add('saved_reports', { owner_id: demoOwnerId('global'), ...report, query, sending_days, created_at: before(40) })
  }
  for (const [saved_report_id, days, reason] of [
    [1, 23, ''],
    [2, 8, ''],
    [2, 1, 'UNREACHABLE'],
  ] as const) {
    const sending = { saved_report_id, status: reason ? 'FAILED' : 'SENT', reason, created_at: before(days) }
    add('saved_report_sendings', { ...sending, sent_on: before(days).slice(0, 10), settled_at: before(days) })
  }
}

/** Past, current and future commissions. */
const addCommissions = ({ add, nowMs, places, placeOf }: Demo & Sites): void => {
  for (const [at, place] of [placeOf('TLN-PESULA'), placeOf('TLN-PESULA-L'), ...places.slice(0, 3)].entries()) {
    const month = startOfMonth(instantToLocal(instantOf(nowMs), place.time_zone))
    const from = (months: number) => ({ place_id: place.id, valid_from: dayKey(addMonths(month, months)), owner_id: 1 })
    add('place_commissions', { ...from(-12), percent: 10 })
    if (at % 2 === 0) add('place_commissions', { ...from(-1), percent: 12.5 })
    if (at === 0) add('place_commissions', { ...from(1), percent: 15 })
  }
}

/** Sellers, quick actions, saved reports and commissions. */
export const addSettings = (world: Demo & Sites): void => {
  world.add('settings', { key: 'ownOperatorCode', value: 'B' })
  world.add('settings', { key: 'sellers', value: sellers })
  addQuickActions(world)
  addSavedReports(world)
  addCommissions(world)
}
