import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import type { TestNode } from '../../../testing/test-node.ts'
import { aTariff } from './tariffs.factory.ts'

const { find, save, versions } = api.places

type Change = {
  price?: number
  spots?: number
  from?: string
  until?: string
  limit24h?: number
  isVat?: boolean
}

/** Request of a form opened with this place, with these changes on Monday. */
export const changed = (place: Place, { price, spots, from = zeroDate, until = zeroDate, limit24h, isVat }: Change) => {
  const table = place.AvailabilityTable ?? aTariff().allDay({}).draft.table
  const { Price12, Spots12 } = table.Monday
  const Monday = { ...table.Monday, Price12: price ?? Price12, Spots12: spots ?? Spots12 }
  return {
    Id: place.Id,
    UpdatedAt: place.UpdatedAt,
    TariffId: place.TariffId,
    AvailabilityTable: { ...table, Monday, ValidFrom: from, ValidTo: until },
    DiscountPlan: { Limit24h: limit24h ?? place.DiscountPlan.Limit24h },
    Terms: { ...place.Terms, PricesIncludeVat: isVat ?? place.Terms.PricesIncludeVat },
  }
}

type Form = Partial<ReturnType<typeof changed>> & Pick<ReturnType<typeof changed>, 'Id' | 'UpdatedAt'>
type Id = { id: number }

/** The editor of a place's prices, used by `owner` unless another user is given. */
export const openPriceForm = (node: TestNode, owner: Id) => {
  const open = async ({ id }: Id): Promise<Place> => (await node.call(find, { id }, owner)).body
  const send = (form: Form, as: Id = owner) => node.call(save, form, as)
  return {
    open,
    send,
    saveChange: async (place: Id, change: Change, as: Id = owner) => send(changed(await open(place), change), as),
    /** Versions, latest first. */
    versionsOf: async ({ id }: Id) => (await node.call(versions, { id }, owner)).body,
  }
}
