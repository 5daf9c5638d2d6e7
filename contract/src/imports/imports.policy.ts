import { holds, permits, type Actor } from '../access/actor.ts'
import type { Verdict } from '../kit/verdict.ts'
import { kindsOfImport } from './import-kinds.ts'
import { importKinds, type ImportKind } from './imports.filters.ts'

export const mayImport = (actor: Actor, kind: ImportKind): Verdict => permits(actor, kindsOfImport[kind].permission)

/** Kinds that the user may import. */
export const kindsFor = (actor: Actor): ImportKind[] => importKinds.filter((kind) => mayImport(actor, kind).ok)

/** Importers for the whole site see every file, others only their own: files hold names and phones. */
export const seesAllImports = (actor: Actor): boolean => holds(actor, 'sessions.import')

export const maySeeImport = (actor: Actor, { kind, ownerId }: { kind: ImportKind; ownerId: number | null }): boolean =>
  seesAllImports(actor) || (ownerId === actor.id && mayImport(actor, kind).ok)
