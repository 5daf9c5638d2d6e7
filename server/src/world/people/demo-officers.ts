import type { Demo } from '../demo-rows.ts'
import type { Sites } from '../places/demo-places.ts'

/** Officers by id with their groups; the first three issue fines. */
export const demoOfficers = [
  { name: 'Marko Põld', email: 'officer@demo.parkla.test', group: 1 },
  { name: 'Signe Aas', email: 'officer.all@demo.parkla.test', group: 2 },
  { name: 'Jānis Kalniņš', email: 'officer.lva@demo.parkla.test', group: 3 },
  { name: 'Kaur Vaher', email: 'officer.new@demo.parkla.test', group: 1, isInvited: true },
  { name: 'Liina Rebane', email: 'officer.first@demo.parkla.test', group: 1, mustChange: true },
  { name: 'Toomas Kivi', email: 'officer.left@demo.parkla.test', group: 2, hasLeft: true },
] as const

/** Adds officers and their groups of places; they sign in with the password of the demo accounts. */
export const addOfficers = ({ add, before, places }: Demo & Sites, password_hash: string): void => {
  const own = places.filter(({ is_test }) => !is_test)
  const groups = {
    'Tallinna kesklinn': own.slice(0, 6),
    'Kõik parklad': own,
    Rīga: own.filter(({ region }) => region === 'LVA'),
  }
  for (const [name, members] of Object.entries(groups)) {
    const place_group_id = add('place_groups', { name })
    for (const { id: place_id } of members) add('place_group_places', { place_group_id, place_id })
  }
  for (const officer of demoOfficers) {
    const [isInvited, mustChange, hasLeft] = ['isInvited' in officer, 'mustChange' in officer, 'hasLeft' in officer]
    add('officers', {
      name: officer.name,
      email: officer.email,
      place_group_id: officer.group,
      language: officer.group === 3 ? 'lv' : 'et',
      must_change_password: mustChange,
      password_hash: isInvited ? null : password_hash,
      last_login_at: isInvited || mustChange ? null : before(hasLeft ? 40 : 1),
      deactivated_at: hasLeft ? before(30) : null,
    })
  }
}
