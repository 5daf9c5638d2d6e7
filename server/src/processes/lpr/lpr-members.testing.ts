import type { SavedCamera } from '../../gates/gates/gates.factory.ts'
import {
  aWhitelistUser,
  type WhitelistFactory,
  type WhitelistUserFactory,
} from '../../members/whitelists/whitelists.factory.ts'
import type { TestNode } from '../../testing/test-node.ts'
import { aCar, carSessions, takeRead } from './lpr-desk.testing.ts'

/** A car of an approved user of that whitelist. */
export const aMember =
  ({ db }: TestNode) =>
  async (list: WhitelistFactory, user: WhitelistUserFactory = aWhitelistUser()) => {
    const [car, saved] = [aCar(), await list.save(db)]
    const { id: userId } = await user.on(saved).plated(car).save(db)
    return { car, list: saved, userId }
  }

/** Sends reads of members' cars and looks up their stays. */
export const memberStays = (node: TestNode) => {
  const read = takeRead(node)
  const staysOf = carSessions(node)
  const readOf = (id: number) =>
    node.db.selectFrom('lpr_events').select(['outcome', 'used_right']).where('id', '=', id).executeTakeFirstOrThrow()
  return {
    staysOf,
    readOf,
    stayOf: async (plate: string) => {
      const stay = (await staysOf(plate)).at(-1)
      if (!stay) throw new Error(`no stay of ${plate}`)
      return stay
    },
    /** The right that the read used. */
    rightAt: async (camera: SavedCamera, car: string, at: string) =>
      (await readOf(await read(camera, car, at))).used_right,
  }
}
