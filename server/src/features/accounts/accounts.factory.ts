import { randomUUID } from 'node:crypto'
import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database.ts'
import type { Tables } from '../../kit/tables.gen.ts'
import { saveRegions } from '../places/places.factory.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { saveTies, type OwnerTies } from './owner-ties.factory.ts'

type OwnerRow = Insertable<Tables['owners']>
export type OwnerDraft = { row: OwnerRow; password: string | null; ties: OwnerTies }
export type SavedOwner = { id: number; email: string; name: string; password: string }

/** Default password of users. */
export const factoryPassword = 'Parkla-2026'

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
  named(name: string): OwnerFactory {
    return this.and({ name })
  }
  at(email: string): OwnerFactory {
    return this.and({ email })
  }
  reading(language: 'et' | 'en' | 'lv'): OwnerFactory {
    return this.and({ language })
  }
  globalAdmin(): OwnerFactory {
    return this.and({ admin: true })
  }
  regionAdmin(region: 'EST' | 'LVA'): OwnerFactory {
    return this.and({ admin: true, region })
  }
  /** Admin of those zones, within the region if one is named (R168). */
  zoneAdmin(zoneIds: readonly number[], region?: 'EST' | 'LVA'): OwnerFactory {
    return this.and({ admin: true, ...(region === undefined ? {} : { region }) }, { zones: zoneIds })
  }
  placeAdmin(...placeIds: readonly number[]): OwnerFactory {
    return this.and({}, this.linked(placeIds, true))
  }
  operator(...placeIds: readonly number[]): OwnerFactory {
    return this.withRole('OPERATOR', placeIds)
  }
  bookingsAdmin(...placeIds: readonly number[]): OwnerFactory {
    return this.withRole('BOOKINGS_ADMIN', placeIds)
  }
  /** Linked to places without admin rights. */
  workingAt(...placeIds: readonly number[]): OwnerFactory {
    return this.and({}, this.linked(placeIds, false))
  }
  whitelistManager(...whitelistIds: readonly number[]): OwnerFactory {
    return this.and({}, { whitelists: whitelistIds })
  }
  fleetManager(...fleetIds: readonly number[]): OwnerFactory {
    return this.and({}, { fleets: fleetIds })
  }
  with(...privileges: readonly Privilege[]): OwnerFactory {
    return this.and({}, { privileges: [...this.draft.ties.privileges, ...privileges] })
  }
  /** Additional limits, which intersect (R174). */
  limitedTo(limits: Pick<OwnerRow, 'regions' | 'operators' | 'place_types'>): OwnerFactory {
    return this.and(limits)
  }
  createdBy(creator: { id: number }): OwnerFactory {
    return this.and({ created_by_owner_id: creator.id })
  }
  withPassword(password: string): OwnerFactory {
    return new OwnerFactory({ ...this.draft, password })
  }
  /** Not verified: never signed in and no link used (R168). */
  unverified(): OwnerFactory {
    return this.and({ is_verified: false })
  }
  /** Invited, but no password chosen yet. */
  notActivated(): OwnerFactory {
    return new OwnerFactory({ ...this.unverified().draft, password: null })
  }

  async save(db: Db): Promise<SavedOwner> {
    const { row, password, ties } = this.draft
    await saveRegions(db)
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
