import { holds, isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import { all, allowed, type Verdict } from '../../kit/verdict.ts'
import { kindsOfImport } from './import-kinds.ts'
import { importKinds, type ImportKind } from './imports.filters.ts'

/** An import gives users rights, which is refused while logged in as another user (R27). */
export const mayImport = (actor: Actor, kind: ImportKind): Verdict => {
  const { permission, givesRights } = kindsOfImport[kind]
  return all(permits(actor, permission), givesRights ? isNotImpersonating(actor) : allowed)
}

export const kindsFor = (actor: Actor): ImportKind[] => importKinds.filter((kind) => mayImport(actor, kind).ok)

/** Importers for the whole site see every file, others only their own: files hold names and phones. */
export const seesAllImports = (actor: Actor): boolean => holds(actor, 'sessions.import')

export const maySeeImport = (actor: Actor, { kind, ownerId }: { kind: ImportKind; ownerId: number | null }): boolean =>
  seesAllImports(actor) || (ownerId === actor.id && mayImport(actor, kind).ok)
