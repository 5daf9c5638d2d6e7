import type { SavedCamera } from '../features/gates/gates.factory.ts'
import {
  aWhitelistUser,
  type WhitelistFactory,
  type WhitelistUserFactory,
} from '../features/whitelists/whitelists.factory.ts'
import type { TestNode } from '../kit/testing/test-node.ts'
import { aCar, takeRead } from './lpr-desk.testing.ts'

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
  const { db } = node
  const read = takeRead(node)
  /** Newest first; `right`: used for the price. */
  const staysOf = (plate: string) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('plates as n', 'n.id', 's.plate_id')
      .leftJoin('session_prices as k', 'k.session_id', 's.id')
      .select(['s.id', 's.place_id', 's.client_id', 's.status', 's.cost_in_cents', 's.hidden_cost_in_cents'])
      .select(['s.booking_id', 's.monthly_pass_id', 's.whitelist_id', 's.fleet_id', 's.fleet_user_id'])
      .select('k.right_used as right')
      .where('n.plate', '=', plate)
      .orderBy('s.id', 'desc')
      .execute()
  const readOf = (id: number) =>
    db.selectFrom('lpr_events').select(['outcome', 'used_right']).where('id', '=', id).executeTakeFirstOrThrow()
  return {
    staysOf,
    readOf,
    stayOf: async (plate: string) => {
      const [stay] = await staysOf(plate)
      if (!stay) throw new Error(`no stay of ${plate}`)
      return stay
    },
    /** The right used by the read. */
    rightAt: async (camera: SavedCamera, car: string, at: string) =>
      (await readOf(await read(camera, car, at))).used_right,
  }
}
