import { holds, permits, type Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { Verdict } from '../kit/verdict.ts'
import { importKinds, type ImportKind } from './imports.kinds.ts'

/** What brings in a file is what would do the same by hand; places and tariffs are made for the whole site. */
const permissionFor: Readonly<Record<ImportKind, Permission>> = {
  sessions: 'sessions.import',
  tariffs: 'sessions.import',
  bookings: 'bookings.edit',
}

export const mayImport = (actor: Actor, kind: ImportKind): Verdict => permits(actor, permissionFor[kind])

/** What somebody may import, in the order of the kinds. */
export const kindsFor = (actor: Actor): ImportKind[] => importKinds.filter((kind) => mayImport(actor, kind).ok)

/** Whoever imports for the whole site knows of every file; others of those that they sent: names and phones stand in them. */
export const seesAllImports = (actor: Actor): boolean => holds(actor, 'sessions.import')

export const maySeeImport = (actor: Actor, { kind, ownerId }: { kind: ImportKind; ownerId: number | null }): boolean =>
  seesAllImports(actor) || (ownerId === actor.id && mayImport(actor, kind).ok)
