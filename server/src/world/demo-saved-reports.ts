import { dayMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

/** Saved reports of the demo's global admin and a shared one of another user, with mails that were sent and one that failed. */
export const makeSavedReports = ({ nowMs, ownerId, otherId }: { nowMs: number; ownerId: number; otherId: number }) => {
  const before = (days: number): string => new Date(nowMs - days * dayMs).toISOString()
  const own = { owner_id: ownerId, created_at: before(40), updated_at: before(40) }
  const mailed = (saved_report_id: number, days: number, status: string) => ({
    saved_report_id,
    sent_on: before(days).slice(0, 10),
    status,
    reason: status === 'FAILED' ? 'UNREACHABLE' : '',
    created_at: before(days),
    settled_at: before(days),
  })
  return {
    saved_reports: [
      {
        ...own,
        name: 'Kuu väljamaksed',
        query: 'reportType=PAYOUT&groupBy=PLACE',
        report_type: 'PAYOUT',
        period: 'LAST_MONTH',
        is_shared: true,
        frequency: 'MONTHLY',
        month_day: 1,
      },
      {
        ...own,
        name: 'Nädala tulu päevade kaupa',
        query: 'reportType=REVENUE&groupBy=DAY',
        report_type: 'REVENUE',
        period: 'LAST_7_DAYS',
        frequency: 'WEEKDAYS',
        sending_days: [1],
      },
      { ...own, name: 'Võlad', query: 'reportType=DEBTS', report_type: 'DEBTS', period: 'THIS_MONTH' },
      {
        ...own,
        owner_id: otherId,
        name: 'Pesulate hinnangud',
        query: 'reportType=CAR_WASH&groupBy=PLACE',
        report_type: 'CAR_WASH',
        period: 'LAST_MONTH',
        is_shared: true,
      },
    ] satisfies Rows<'saved_reports'>,
    saved_report_sendings: [
      mailed(1, 23, 'SENT'),
      mailed(2, 8, 'SENT'),
      mailed(2, 1, 'FAILED'),
    ] satisfies Rows<'saved_report_sendings'>,
  }
}
