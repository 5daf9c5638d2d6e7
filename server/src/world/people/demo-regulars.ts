import type { Demo } from '../demo-rows.ts'
import type { DemoPlace } from '../places/demo-places.ts'
import { rhythms } from '../places/demo-rhythms.ts'
import { freeCar, type DemoDriver } from './demo-drivers.ts'

/** The right that covers a car at a place (R77); `campaign` is reduced as its credit is used. */
export type Right = {
  links?: { whitelist_id?: number; fleet_id?: number; fleet_user_id?: number; monthly_pass_id?: number }
  campaign?: { id: number; percent: number; leftInCents: number }
}
type Kind = 'whitelist' | 'fleet' | 'monthlyPass' | 'campaign'

/** Share of the visits at places with a campaign that a registrant's car makes. */
const campaignShare = 0.04

/** Cars that have a right at a place and come there again and again; a client has one such right at most. */
export const openRegulars = ({ random }: Pick<Demo, 'random'>) => {
  const coming = new Map<string, DemoDriver[]>()
  const rights = new Map<string, Right>()
  return {
    giveRight: (
      kind: Kind,
      { placeIds, cars, right }: { placeIds: readonly number[]; cars: readonly DemoDriver[]; right: Right },
    ): void => {
      for (const place of placeIds) {
        const key = `${kind} ${place}`
        coming.set(key, [...(coming.get(key) ?? []), ...cars])
        for (const { plateId } of cars) rights.set(`${place} ${plateId}`, right)
      }
    },
    /** Lists do not apply to car washes. */
    rightOf: (place: DemoPlace, { plateId }: DemoDriver): Right | undefined =>
      place.profile === 'wash' ? undefined : rights.get(`${place.id} ${plateId}`),
    /** A free car by the shares of the place; undefined for other visitors. */
    regularFor: ({ id, profile }: DemoPlace, startMs: number): DemoDriver | undefined => {
      const { booking: _, ...shares } = rhythms[profile].rights
      const kinds = Object.entries({ ...shares, campaign: campaignShare })
      const others = 1 - kinds.reduce((sum, [, share]) => sum + share, 0)
      const [kind] = kinds[random.weighted([...kinds.map(([, share]) => share), others])] ?? []
      return freeCar(coming.get(`${kind} ${id}`) ?? [], random, startMs)
    },
  }
}
export type Regulars = ReturnType<typeof openRegulars>
