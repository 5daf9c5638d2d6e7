import { api } from '@parkla/contract/api.ts'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { expect } from 'vitest'
import { announce } from '../../../kit/live.ts'
import type { TestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aGate, aGateController, type SavedController } from '../gates.factory.ts'

/** A place with an admin and one controller at a time; records live announcements. */
export const openControllerPlace = async (node: TestNode) => {
  const { db } = node
  const place = await aPlace().save(db)
  const keeper = await anOwner().placeAdmin(place.id).save(db)
  const announced: Announcement[] = []
  node.services.live.subscribe((announcement) => announced.push(announcement))
  const page = async () => (await node.call(api.gates.list, { id: place.id }, keeper)).body[0]!
  return {
    place,
    keeper,
    page,
    gate: async () => (await page()).Gates[0]!,
    /** Replaces the previous controller; its gate closed at 09:00. */
    newController: async (): Promise<SavedController> => {
      await db.updateTable('gate_controllers').set({ deleted_at: node.clock.instant() }).execute()
      const controller = aGateController().at(place).withGates(aGate().closed('2026-03-04T09:00:00.000Z'))
      announced.length = 0
      return controller.save(db)
    },
    /** Announcements since the previous call; a marker announcement shows that all earlier ones have arrived. */
    countAnnouncements: async ({ id: controllerId }: SavedController): Promise<number> => {
      const marker = { topic: 'zones' as const, id: announced.length + 1, placeId: 0 }
      await announce(db, marker)
      await expect.poll(() => announced.some(({ topic }) => topic === 'zones')).toBe(true)
      const times = announced.filter(({ topic, id }) => topic === 'gates' && id === controllerId).length
      announced.length = 0
      return times
    },
  }
}
