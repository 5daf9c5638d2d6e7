import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { recordOf } from '@parkla/contract/kit/keys.ts'
import { settingNames, type SettingName } from '@parkla/contract/parking/places/place-settings.ts'
import { editorsOf } from '@parkla/contract/parking/places/places.policy.ts'

/** Whether the reader may change a part of a place, by wire name (R57, decision 0009). */
const mayEdit = (actor: Actor, name: string): boolean => holds(actor, editorsOf(name))

/** Rights of the reader by kind of part. */
export type PlaceRights = {
  /** Spots, boundaries and opening hours. */
  spots: boolean
  /** Prices, floors, caps, percents, VAT basis, increment, free minutes, Sundays for holidays. */
  prices: boolean
  /** The cap of 24 hours (R52). */
  limit24h: boolean
  settings: Readonly<Record<SettingName, boolean>>
}

export const rightsOf = (actor: Actor): PlaceRights => ({
  spots: mayEdit(actor, 'Spots12'),
  prices: mayEdit(actor, 'Price12'),
  limit24h: mayEdit(actor, 'Limit24h'),
  settings: recordOf(settingNames, (name) => mayEdit(actor, name)),
})
