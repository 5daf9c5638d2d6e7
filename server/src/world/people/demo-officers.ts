import { dayMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import type { DemoPlace } from '../places/demo-places.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

const groupNames = ['Tallinna kesklinn', 'Kõik parklad', 'Rīga'] as const

type Example = { name: string; email: string; group: number; isInvited?: true; hasLeft?: true; mustChange?: true }

/** Officers of the demo by id; the first three issue its fines. */
export const demoOfficers: readonly Example[] = [
  { name: 'Marko Põld', email: 'officer@demo.parkla.test', group: 1 },
  { name: 'Signe Aas', email: 'officer.all@demo.parkla.test', group: 2 },
  { name: 'Jānis Kalniņš', email: 'officer.lva@demo.parkla.test', group: 3 },
  { name: 'Kaur Vaher', email: 'officer.new@demo.parkla.test', group: 1, isInvited: true },
  { name: 'Liina Rebane', email: 'officer.first@demo.parkla.test', group: 1, mustChange: true },
  { name: 'Toomas Kivi', email: 'officer.left@demo.parkla.test', group: 2, hasLeft: true },
]

/** Officers sign in with the password of the demo accounts. */
export const makeOfficers = (places: readonly DemoPlace[], around: { nowMs: number; passwordHash: string }) => {
  const before = (days: number): string => new Date(around.nowMs - days * dayMs).toISOString()
  const times = { created_at: before(90), updated_at: before(90) }
  const own = places.filter(({ is_test }) => !is_test)
  const placesOf = [
    own.filter(({ code }) => code.startsWith('TLN')).slice(0, 6),
    own,
    own.filter(({ region }) => region === 'LVA'),
  ]
  return {
    place_groups: groupNames.map((name) => ({ name, ...times })) satisfies Rows<'place_groups'>,
    place_group_places: placesOf.flatMap((members, at) =>
      members.map(({ id }) => ({ place_group_id: at + 1, place_id: id })),
    ) satisfies Rows<'place_group_places'>,
    officers: demoOfficers.map(({ name, email, group, isInvited, hasLeft, mustChange }) => ({
      name,
      email,
      ...times,
      place_group_id: group,
      language: group === 3 ? 'lv' : 'et',
      must_change_password: mustChange === true,
      ...(isInvited ? {} : { password_hash: around.passwordHash }),
      ...(isInvited || mustChange ? {} : { last_login_at: before(hasLeft ? 40 : 1) }),
      ...(hasLeft ? { deactivated_at: before(30) } : {}),
    })) satisfies Rows<'officers'>,
  }
}

const checks = [
  { plate: '123ABC', result: 'VALID', used_right: 'SESSION' },
  { plate: '456DEF', result: 'VALID', used_right: 'BOOKING' },
  { plate: '789GHI', result: 'NOT_PAID' },
  { plate: '321CBA', result: 'VALID', used_right: 'WHITELIST' },
  { plate: '717ZZZ', result: 'UNKNOWN' },
  { plate: '654FED', result: 'VALID', used_right: 'JUST_ENDED' },
] as const

/** Status checks of the first officers this morning, every result at least once. */
export const makeChecks = (fines: readonly { place_id: number | string | bigint }[], nowMs: number) =>
  checks.map((check, at) => ({
    ...check,
    place_id: Number(fines[at]?.place_id),
    officer_id: (at % 2) + 1,
    checked_at: new Date(nowMs - (at + 1) * 17 * 60_000).toISOString(),
  })) satisfies Rows<'status_checks'>

/** Vehicle groups and the reports about them; plates are those of the demo's fines. */
export const makeReports = (fines: readonly { plate_id: number }[], nowMs: number) => {
  const before = (days: number): string => new Date(nowMs - days * dayMs).toISOString()
  const times = { created_at: before(60), updated_at: before(60) }
  const groups = ['Rendiautod', 'Korduvad võlgnikud'] as const
  const plates = [...new Set(fines.map(({ plate_id }) => plate_id))].slice(0, 12)
  const task = { ...times, language: 'et', sent_until: before(1) }
  const sent = { sent_on: before(1).slice(0, 10), from_time: before(2), to_time: before(1), created_at: before(1) }
  return {
    vehicle_groups: groups.map((name, at) => ({
      name,
      plate_count: plates.filter((_, place) => place % groups.length === at).length,
      ...times,
    })) satisfies Rows<'vehicle_groups'>,
    vehicle_group_plates: plates.map((plate_id, at) => ({
      vehicle_group_id: (at % groups.length) + 1,
      plate_id,
    })) satisfies Rows<'vehicle_group_plates'>,
    reporting_tasks: [
      { ...task, vehicle_group_id: 1, email: 'rendiautod@demo.parkla.test', sending_days: [1, 2, 3, 4, 5] },
      {
        ...task,
        vehicle_group_id: 2,
        email: 'inkasso@demo.parkla.test',
        sending_days: [1],
        bcc: ['juht@demo.parkla.test'],
      },
      { ...task, vehicle_group_id: 2, email: 'vana@demo.parkla.test', sending_days: [7], is_enabled: false },
    ] satisfies Rows<'reporting_tasks'>,
    report_sendings: [
      { ...sent, reporting_task_id: 1, status: 'SENT', fine_count: 2, settled_at: before(1) },
      { ...sent, reporting_task_id: 2, status: 'FAILED', fine_count: 1, settled_at: before(1) },
    ] satisfies Rows<'report_sendings'>,
  }
}
