import { permits, type Actor } from '../../access/actor.ts'
import { all, refuse, type Verdict } from '../../kit/verdict.ts'
import type { ZoneDependant } from './zones.schema.ts'

export const mayEditZones = (actor: Actor): Verdict => permits(actor, 'zones.edit')

/** The message names at most this many. */
const mostNames = 10

/** A zone is not deleted while places, users, lists or campaigns use it; the refusal names them (R9, R173). */
export const mayDeleteZone = (actor: Actor, { Dependants }: { Dependants: readonly ZoneDependant[] }): Verdict =>
  all(
    permits(actor, 'zones.edit'),
    Dependants.length === 0 ||
      refuse('zones.inUse', {
        count: Dependants.length,
        names:
          Dependants.slice(0, mostNames)
            .map(({ Name }) => Name)
            .join(', ') + (Dependants.length > mostNames ? ', …' : ''),
      }),
  )

/** Saving is enabled once there is a name or a code; the server requires the name (R173). */
export const isZoneNamed = ({ Name, Code }: { Name: string; Code: string }): boolean =>
  Name.trim() !== '' || Code.trim() !== ''
