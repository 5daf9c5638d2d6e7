import type { UserField } from '@parkla/contract/imports/import-fields.ts'
import { staffRoleOf, type StaffRole } from '@parkla/contract/imports/staff-roles.ts'
import { isMasked } from '@parkla/contract/kit/phone.ts'
import type { Verdict } from '@parkla/contract/kit/verdict.ts'
import * as z from 'zod'
import type { Reading } from '../import-kind.ts'
import {
  cellsBy,
  newFindings,
  placeKeyOf,
  readPhone,
  type Cell as CellOf,
  type Findings,
  type JudgedRow,
  type RawCells,
} from '../row-reading.ts'

type Cell = CellOf<UserField>

export type UserReading = Pick<Reading<UserField>, 'columns'> & {
  /** Region of the importer, for phone numbers without a country code. */
  region: string
  /** Places of the importer by code and name; undefined for a name that several have. */
  places: ReadonlyMap<string, number | undefined>
  mayGrant: (role: StaffRole) => Verdict
}

/** The column `member` of `import_rows`. */
export type UserDetails = { name: string; email: string; role: StaffRole | ''; places: number[] }

export type StagedUser = JudgedRow & { phone: string; member: UserDetails }

const Email = z.email().max(254)
const longestName = 100

const readContacts = (cell: Cell, { reject }: Findings) => {
  if (cell('Name') === '') reject('imports.nameMissing')
  if (cell('Name').length > longestName) reject('imports.textTooLong')
  if (isMasked(cell('Name'))) reject('imports.nameMasked')
  if (!Email.safeParse(cell('Email')).success) reject('imports.emailImpossible')
  return { name: cell('Name'), email: cell('Email').toLowerCase() }
}

const readRole = (cell: Cell, { mayGrant, reject }: UserReading & Findings): StaffRole | '' => {
  const role = staffRoleOf(cell('Role'))
  if (role === undefined) reject('imports.roleUnknown')
  else if (!mayGrant(role).ok) reject('imports.roleNotGrantable')
  return role ?? ''
}

/** Codes or names in one cell, separated by semicolons, slashes or lines. */
const readPlaces = (cell: Cell, { places, reject }: UserReading & Findings): number[] => {
  const names = cell('Place')
    .split(/[;/\n|]+/)
    .map(placeKeyOf)
    .filter((name) => name !== '')
  if (names.length === 0) reject('imports.placeMissing')
  return names.flatMap((name) => {
    const id = places.get(name)
    if (id === undefined) reject(places.has(name) ? 'imports.placeNotUnique' : 'imports.placeNotYours')
    return id ?? []
  })
}

/** Judges one row. Pure. */
export const readUserRow = (raw: RawCells, reading: UserReading): StagedUser => {
  const findings = newFindings()
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const here = { ...reading, ...findings }
  const member = { ...readContacts(cell, findings), role: readRole(cell, here), places: readPlaces(cell, here) }
  const phone = readPhone(cell, reading.region, findings)
  return { ...findings.judged(raw, []), phone, member: { ...member, places: [...new Set(member.places)] } }
}
