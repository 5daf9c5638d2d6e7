import { dayMs } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import type { DemoPlace } from './demo-places.ts'

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
