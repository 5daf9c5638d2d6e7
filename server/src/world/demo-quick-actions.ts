import type { Insertable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'
import type { makeDevices } from './places/demo-devices.ts'
import type { DemoSites } from './places/demo-places.ts'

type Surroundings = { sites: DemoSites; devices: ReturnType<typeof makeDevices> }

/** One quick action of each kind, at places of the demo's operator and place admin (R36). */
export const makeQuickActions = ({ sites, devices }: Surroundings): Insertable<Tables['quick_actions']>[] => {
  const square = sites.placeOf('TLN-VABADUSE').id
  const controllers = devices.gate_controllers.filter(({ place_id }) => place_id === square).map(({ id }) => id)
  const gate = devices.gates.find(({ gate_controller_id }) => controllers.includes(gate_controller_id))
  return [
    {
      name: 'Ava sissesõit 1',
      kind: 'OPEN_GATE',
      place_id: square,
      gate_id: gate?.id ?? null,
      needs_confirmation: true,
    },
    {
      name: 'Kutsu turvafirma',
      kind: 'MESSAGE',
      place_id: sites.placeOf('TLN-SADAM').id,
      email: 'valve@turva.example',
      message: 'Palun saatke patrull Sadama parklasse, tõkkepuu juurde.',
      needs_confirmation: true,
    },
    {
      name: 'Märgi täis',
      kind: 'MARK_FULL',
      place_id: square,
      needs_confirmation: true,
      roles: ['ADMIN', 'PLACE_ADMIN'],
    },
  ]
}
