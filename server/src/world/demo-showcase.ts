import type { SessionFactory } from '../features/sessions/sessions.factory.ts'
import { aSession } from '../features/sessions/sessions.factory.ts'
import type { DemoDriver } from './demo-drivers.ts'
import type { Entry } from './demo-ledger.ts'
import type { MemberBook } from './demo-members.ts'
import type { PassBook } from './demo-passes.ts'
import { rowOfVisit, type DemoRow } from './demo-visits.ts'
import type { DemoPlace } from './demo-sites.ts'

/** One session of every kind (R60–R62, R68, R75). */
const kinds = (now: string): SessionFactory[] => {
  const session = aSession(now)
  return [
    session.running().withReads(),
    session.running().manual(),
    session.autoEnded().long(),
    session.cancelled(),
    session.costing(480, 29).paid().withReads().invoiced().rated(5, 'Kõik sujus'),
    session.costing(150).paid().withFreePass(330),
    session.costing(90).paid().withCampaignCredit(150, 2),
    session.costing(204).paid().discounted(15),
    session.bundled(),
    session.failed(),
    session.tooBig(),
    session.notSent(),
    session.test(),
    session.refundRequested(),
    session.refunded(),
    session.refundFailed(),
    session.partialRefundRequested(),
    session.partiallyRefunded(),
    session.partialRefundFailed(),
    session.costing(0).onPlan(),
    session.onWhitelist(),
    session.onFleet(),
    session.onMonthlyPass(),
    session.costing(900).paid(),
    session.manual().paid(),
    session.lasting(0).costing(7_500).subscription().paid(),
    session.lasting(0).costing(2_000).credit().paid(),
    session.log(),
    session.long().withoutExitRead().paid(),
    session.costing(2_976).carWash('Käsipesu').paid().invoiced().rated(2, 'Auto jäi triibuline'),
  ]
}

/** The showcase sessions at one place, an hour apart, by different drivers, newest first. */
export const makeShowcase = (
  nowMs: number,
  {
    place,
    wash,
    drivers,
    passes,
    members,
  }: {
    place: DemoPlace
    wash: DemoPlace
    drivers: readonly DemoDriver[]
    passes: PassBook
    members: Pick<MemberBook, 'join'>
  },
): Entry[] =>
  kinds(new Date(nowMs).toISOString()).map(({ draft: { row, companions } }, index) => {
    const driver = drivers[index % drivers.length]!
    const back = row.end_time === null ? 0 : index * 3_600_000 + (row.type === 'PARKING' ? 0 : 1_800_000)
    const moved = (instant: string) => new Date(Date.parse(instant) - back).toISOString()
    const lasted = row.end_time === null ? null : Date.parse(row.end_time) - Date.parse(row.start_time)
    // a long stay starts earlier and ends at the same time
    const startMs = Date.parse(moved(row.start_time)) - Math.max(0, (lasted ?? 0) - 3_600_000)
    const visit = { place: row.type === 'CAR_WASH' ? wash : place, driver, service: -1 }
    const blank = rowOfVisit(0, { ...visit, startMs, endMs: lasted === null ? null : startMs + lasted })
    const { start_time: _start, end_time: _end, created_at: _made, updated_at: _changed, ...state } = row
    const credit_card_id = companions.card ? driver.cardId : null
    const monthly_pass_id = companions.monthlyPass ? (passes.passOf(place, driver) ?? null) : null
    const links = {
      credit_card_id,
      monthly_pass_id,
      ...(companions.whitelist && members.join('whitelist', place, driver)),
      ...(companions.fleet && members.join('fleet', place, driver)),
    }
    return { row: { ...blank, ...(state as Partial<DemoRow>), ...links }, companions, plate: driver.plate }
  })
