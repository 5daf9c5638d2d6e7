import { permits } from '@parkla/contract/access/actor.ts'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import type { FieldOf } from '@parkla/contract/office/imports/import-kinds.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { allowed, forbid, type Verdict } from '@parkla/contract/kit/verdict.ts'
import { forbiddenGrant } from '@parkla/contract/people/users/users.policy.ts'
import type { Grants } from '@parkla/contract/people/users/users.schema.ts'
import { sql } from 'kysely'
import type { Person } from '../../../kit/http/authentication.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { findPerson } from '../../../people/access/people.queries.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'
import { StepStopped } from '../import-state.ts'
import type { ImportRow } from '../imports.queries.ts'
import { placeKeyOf, placesByKey, readContacts, readPhone, type Cell, type Findings } from '../row-reading.ts'
import { insertAudited, markingRows, numberedRows, repeated, wantedRows, type KindOfImport } from '../staging.ts'

type UserCell = Cell<FieldOf<'users'>>

/** Roles that a file of users may give: staff of places. Admins of regions and zones are added by hand. */
const staffRoles = ['PLACE_ADMIN', 'OPERATOR', 'BOOKINGS_ADMIN'] as const
type StaffRole = (typeof staffRoles)[number]

/** Words that mean a role in the languages of the screens; the first that a text contains. */
const words: readonly [RegExp, StaffRole][] = [
  [/booking|broneering|rezerv/, 'BOOKINGS_ADMIN'],
  [/operator|operaator/, 'OPERATOR'],
  [/place.?admin|car.?park.?admin|parkla.*haldur|parklahaldur|vietas.*admin/, 'PLACE_ADMIN'],
]

/** The role that a cell names, as on the screens in any language or as on the wire. */
export const staffRoleOf = (text: string): StaffRole | undefined => {
  const folded = text.normalize('NFC').trim().toLowerCase()
  return words.find(([pattern]) => pattern.test(folded))?.[1]
}

const grantsOfRole = (role: StaffRole, places: readonly number[]): Grants => ({
  Admin: false,
  Region: '',
  Zones: [],
  Places: places.map((Id) => ({ Id, WithAdminRights: role === 'PLACE_ADMIN' })),
  Roles: role === 'PLACE_ADMIN' ? [] : [role],
  Privileges: [],
  CanSeeClientsPersonalData: false,
})

type Here = Findings & {
  /** Region of the importer, for phone numbers without a country code. */
  region: string
  places: ReadonlyMap<string, PlaceRow | 'several'>
  mayGrant: (role: StaffRole) => Verdict
}

const readRole = (cell: UserCell, { mayGrant, reject }: Here): StaffRole | '' => {
  const role = staffRoleOf(cell('Role'))
  if (role === undefined) reject('imports.roleUnknown')
  else if (!mayGrant(role).ok) reject('imports.roleNotGrantable')
  return role ?? ''
}

/** Codes or names in one cell, separated by semicolons, slashes or lines. */
const readPlaces = (cell: UserCell, { places, reject }: Here): number[] => {
  const names = cell('Place')
    .split(/[;/\n|]+/)
    .map(placeKeyOf)
    .filter((name) => name !== '')
  if (names.length === 0) reject('imports.placeMissing')
  return names.flatMap((name) => {
    const place = places.get(name) ?? 'unknown'
    if (typeof place !== 'string') return place.id
    reject(place === 'several' ? 'imports.placeNotUnique' : 'imports.placeNotYours')
    return []
  })
}

const readUserRow = (cell: UserCell, here: Here) => {
  const contacts = readContacts(cell, ['Name', 'Email'], here)
  const member = { ...contacts, role: readRole(cell, here), places: [...new Set(readPlaces(cell, here))] }
  return { phone: readPhone(cell, here.region, here), member }
}

/** Imports at a terminal have no owner (null), and everything is allowed. */
const importerOf = async (db: Db | Tx, ownerId: number | null): Promise<Person | undefined> =>
  ownerId === null ? undefined : findPerson(db, ownerId)

type PlaceRow = { id: number; Code: string; PlaceName: string }

/** Places whose users the importer may edit (R166). */
const placesOf = async (db: Db | Tx, person: Person | undefined): Promise<PlaceRow[]> => {
  const scope = person ? scopeOf(person.reach, 'users.edit') : ({ kind: 'everything' } as const)
  const { rows } = await sql<PlaceRow>`
    select p.id, p.code as "Code", p.name as "PlaceName" from places p
    where p.deleted_at is null and ${placeVisibleTo(scope)}`.execute(db)
  return rows
}

const mayGrantRole = (person: Person | undefined, role: StaffRole): Verdict => {
  if (!person) return allowed
  if (!permits(person.actor, 'users.edit').ok) return forbid('access.notPermitted')
  return forbiddenGrant(person.actor, { after: grantsOfRole(role, [1]), before: undefined })?.verdict ?? allowed
}

const known = (importId: number) => sql`
  select r.line from import_rows r join owners o on o.email = r.member ->> 'email' and o.deleted_at is null
  where r.import_id = ${importId}`

/** Excuses rows of existing users, who stay unchanged: our own export holds roles that no file may give. */
const excuseKnown = async (tx: Tx, importId: number): Promise<void> => {
  await sql`
    update import_rows set is_rejected = false, reasons = '{}'
    where import_id = ${importId} and is_already_there and is_rejected
      and reasons <@ array['imports.roleUnknown', 'imports.roleNotGrantable', 'imports.placeMissing', 'imports.placeNotYours',
        'imports.placeNotUnique']`.execute(tx)
}

/** The importer may have lost rights since the check: stops if a role or place is out of their rights. */
const insistOnRights = async (tx: Tx, row: ImportRow): Promise<void> => {
  const person = await importerOf(tx, row.owner_id)
  if (!person && row.owner_id !== null) throw new StepStopped()
  const { rows } = await sql<{ roles: StaffRole[]; places: number[] }>`
    select array(select distinct r.member ->> 'role' from ${wantedRows(row.id)}) as roles, to_jsonb(array(select distinct
      jsonb_array_elements_text(r.member -> 'places')::bigint from ${wantedRows(row.id)})) as places`.execute(tx)
  const mine = new Set((await placesOf(tx, person)).map(({ id }) => id))
  const { roles, places } = rows[0] ?? { roles: [...staffRoles], places: [] }
  if (!roles.every((role) => mayGrantRole(person, role).ok)) throw new StepStopped()
  if (!places.every((id) => mine.has(id))) throw new StepStopped()
}

const ownApp = 1

/** Users with places, role and app. */
const insertUsers = async (tx: Tx, row: ImportRow, now: Instant): Promise<number> => {
  const app = (await importerOf(tx, row.owner_id))?.reach.appIds[0] ?? ownApp
  const language = sql`coalesce((select o.language from owners o where o.id = ${row.owner_id}), 'et')`
  const made = sql`
    made as materialized (${numberedRows(row.id, sql.table('owners'))}),
    users as (
      insert into owners (id, name, email, phone_number, language, created_by_owner_id, created_at, updated_at)
      overriding system value
      select w.id, w.member ->> 'name', w.member ->> 'email', w.phone, ${language}, ${row.owner_id}::bigint,
        ${now}::timestamptz, ${now}::timestamptz from made w),
    linked as (
      insert into owner_places (owner_id, place_id, with_admin_rights)
      select w.id, p::bigint, w.member ->> 'role' = 'PLACE_ADMIN'
      from made w, jsonb_array_elements_text(w.member -> 'places') p),
    roles as (
      insert into owner_roles (owner_id, role)
      select w.id, w.member ->> 'role' from made w where w.member ->> 'role' <> 'PLACE_ADMIN'),
    apps as (insert into owner_apps (owner_id, app_id) select w.id, ${app}::bigint from made w)`
  const after = sql`'Role', m.member -> 'role', 'Places', m.member -> 'places'`
  return (await insertAudited(tx, row, { entity: 'owner', made, after, now })).length
}

/** Staff of places, not yet invited (decision 0041). */
export const usersImport: KindOfImport = {
  topic: 'users',
  openReader: async (db, reading) => {
    const person = await importerOf(db, reading.ownerId)
    const opened = {
      region: person?.actor.region ?? '',
      places: placesByKey(await placesOf(db, person), 'code'),
      mayGrant: (role: StaffRole) => mayGrantRole(person, role),
    }
    return (cell, findings) => readUserRow(cell, { ...opened, ...findings })
  },
  lock: async (tx, row) => {
    // Two imports with the same e-mail: the second waits and finds the user.
    await sql`select pg_advisory_xact_lock(hashtextextended('import users', 0))`.execute(tx)
    await insistOnRights(tx, row)
  },
  // E-mails twice in the file, and those of users, who stay as they are.
  judge: async (tx, row) => {
    const mark = markingRows(tx, row)
    await mark('imports.emailTwice', repeated(row.id, sql`r.member ->> 'email'`))
    await mark('imports.alreadyThere', known(row.id))
    await excuseKnown(tx, row.id)
  },
  judgedAgain: 'before',
  insert: (tx, row, { now }) => insertUsers(tx, row, now),
}
