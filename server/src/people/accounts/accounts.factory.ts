import { randomUUID } from 'node:crypto'
import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { hashPassword } from '../../kit/secrets/password-hash.ts'
import { saveTies, type OwnerTies } from './owner-ties.factory.ts'

type OwnerRow = Insertable<Tables['owners']>
type OwnerDraft = { row: OwnerRow; password: string | null; ties: OwnerTies }
export type SavedOwner = { id: number; email: string; name: string; password: string }

/** Default password of users. */
const factoryPassword = 'Parkla-2026'

const hashes = new Map<string, Promise<string>>()

/** Caches one hash per password: hashing is slow on purpose and tests create many users. */
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

export class OwnerFactory {
  readonly draft: OwnerDraft
  constructor(draft: OwnerDraft) {
    this.draft = draft
  }
  private and(row: Partial<OwnerRow>, ties: Partial<OwnerTies> = {}): OwnerFactory {
    return new OwnerFactory({
      ...this.draft,
      row: { ...this.draft.row, ...row },
      ties: { ...this.draft.ties, ...ties },
    })
  }
  private linked(placeIds: readonly number[], withAdminRights: boolean): Partial<OwnerTies> {
    return {
      places: [...this.draft.ties.places, ...placeIds.map((placeId) => ({ placeId, withAdminRights }))],
    }
  }
  private withRole(role: StoredRole, placeIds: readonly number[]): OwnerFactory {
    return this.and({}, { roles: [...this.draft.ties.roles, role], ...this.linked(placeIds, false) })
  }
  readonly named = (name: string) => this.and({ name })
  readonly at = (email: string) => this.and({ email })
  readonly reading = (language: 'et' | 'en' | 'lv') => this.and({ language })
  readonly globalAdmin = () => this.and({ admin: true })
  readonly regionAdmin = (region: 'EST' | 'LVA') => this.and({ admin: true, region })
  /** Belongs to the region without being its admin. */
  readonly inRegion = (region: 'EST' | 'LVA') => this.and({ region })
  readonly inZones = (...zoneIds: readonly number[]) => this.and({}, { zones: zoneIds })
  /** Admin of those zones, within the region if one is named (R168). */
  readonly zoneAdmin = (zoneIds: readonly number[], region?: 'EST' | 'LVA') =>
    this.and({ admin: true, ...(region === undefined ? {} : { region }) }, { zones: zoneIds })
  readonly placeAdmin = (...placeIds: readonly number[]) => this.and({}, this.linked(placeIds, true))
  readonly operator = (...placeIds: readonly number[]) => this.withRole('OPERATOR', placeIds)
  readonly bookingsAdmin = (...placeIds: readonly number[]) => this.withRole('BOOKINGS_ADMIN', placeIds)
  /** Linked to places without admin rights. */
  readonly workingAt = (...placeIds: readonly number[]) => this.and({}, this.linked(placeIds, false))
  readonly whitelistManager = (...whitelistIds: readonly number[]) => this.and({}, { whitelists: whitelistIds })
  readonly fleetManager = (...fleetIds: readonly number[]) => this.and({}, { fleets: fleetIds })
  readonly with = (...privileges: readonly Privilege[]) =>
    this.and({}, { privileges: [...this.draft.ties.privileges, ...privileges] })
  /** Additional limits, which intersect (R174). */
  readonly limitedTo = (limits: Pick<OwnerRow, 'regions' | 'operators' | 'place_types'>) => this.and(limits)
  readonly createdBy = (creator: { id: number }) => this.and({ created_by_owner_id: creator.id })
  readonly withPassword = (password: string) => new OwnerFactory({ ...this.draft, password })
  /** Not verified: never signed in and no link used (R168). */
  readonly unverified = () => this.and({ is_verified: false })
  /** Invited, but no password chosen yet. */
  readonly notActivated = () => new OwnerFactory({ ...this.unverified().draft, password: null })

  async save(db: Db): Promise<SavedOwner> {
    const { row, password, ties } = this.draft
    const password_hash = password === null ? null : await hashOnce(password)
    const { id, email, name } = await db
      .insertInto('owners')
      .values({ ...row, password_hash })
      .returning(['id', 'email', 'name'])
      .executeTakeFirstOrThrow()
    await saveTies(db, id, ties)
    return { id, email, name, password: password ?? '' }
  }
}

/** A verified user without any rights. */
export const anOwner = (): OwnerFactory =>
  new OwnerFactory({
    row: { name: 'Mari Maasikas', email: `owner-${randomUUID()}@example.test`, is_verified: true },
    password: factoryPassword,
    ties: { places: [], zones: [], roles: [], privileges: [], whitelists: [], fleets: [] },
  })
