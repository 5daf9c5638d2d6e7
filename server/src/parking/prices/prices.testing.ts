import { api } from '@parkla/contract/api.ts'
import { beforeEach } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { aTariff, type TariffFactory } from '../places/prices/tariffs.factory.ts'
import type { SessionFactory } from '../session-records/sessions.factory.ts'

const { end, find, price } = api.sessions

/** Gross prices, so that the sums are those of R56. */
export const posted = (): TariffFactory => aTariff().includingVat()

/** A node with a global admin, whose clock starts every test at `testNow`. */
export const openPriceDesk = async () => {
  const node = await openTestNode()
  const global = await anOwner().globalAdmin().save(node.db)
  beforeEach(() => node.clock.set(testNow))
  const as = () => ({ as: global })
  return {
    node,
    as,
    placeWith: (tariff: TariffFactory): Promise<SavedPlace> => aPlace().withTariff(tariff).save(node.db),
    costOf: async (id: number) => (await node.call(find, { id }, as())).body.CostInCents,
    priceOf: async (id: number) => (await node.call(price, { id }, as())).body,
    /** Starts and ends a session by hand. */
    stay: async (session: SessionFactory, until: string): Promise<number> => {
      const { id } = await session.running().save(node.db)
      node.clock.set(until)
      await node.call(end, { ParkingSessionId: id }, as())
      return id
    },
  }
}
