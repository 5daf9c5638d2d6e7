import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { boardApi } from '@parkla/contract/gates/board/board.endpoints.ts'
import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { aPlace, type SavedPlace } from '../../../parking/places/places.factory.ts'
import { anOwner, type SavedOwner } from '../accounts.factory.ts'
import { tokenOf } from '../accounts.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'

/** Display tokens of the board (decision 0022). */

const node = await openTestNode()

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let near: SavedPlace
let owner: SavedOwner
beforeEach(async () => {
  near = await aPlace().save(node.db)
  await aPlace().save(node.db)
  owner = await anOwner().placeAdmin(near.id).save(node.db)
})

const start = async (as: { id: number } = owner) => (await node.call(accountsApi.startDisplay, {}, { as })).body
const boardOf = (token: string) => node.call(boardApi.list, {}, { token })
const me = (token: string) => node.call(accountsApi.me, {}, { token })

describe('wall display', () => {
  test('display token: shows the creator’s places, no personal data', async () => {
    const { token, user } = await start()
    expect(user).toMatchObject({
      id: owner.id,
      isDisplay: true,
      permissions: ['board.view'],
      email: '',
      phoneNumber: '',
    })
    expect((await me(token)).body).toEqual(user)
    expect((await boardOf(token)).body.map(({ Id }) => Id)).toEqual([near.id])
  })

  test('display totals: equal the list of places', async () => {
    const { token } = await start()
    const { body: ofPlaces } = await node.call(placesApi.totals, {}, owner)
    expect(ofPlaces.Places).toBe(1)
    expect((await node.call(boardApi.totals, {}, { token })).body).toEqual(ofPlaces)
  })

  test('display token: valid for 90 days', async () => {
    const { token } = await start()
    node.clock.advance(90 * dayMs - hourMs)
    expect((await boardOf(token)).status).toBe(200)
    node.clock.advance(2 * hourMs)
    expect(refusalOf(await boardOf(token))).toEqual([401, 'auth.expired'])
  })

  test('creator deleted: the display ends', async () => {
    const { token } = await start()
    await updateRow(node.db, 'owners', { id: owner.id, deleted_at: node.clock.instant() })
    node.clock.advance(2_000)
    expect((await boardOf(token)).status).toBe(401)
  })

  test('display signs out: other sessions stay', async () => {
    const own = await tokenOf(node, owner)
    const [first, second] = [await start(), await start()]
    await node.call(accountsApi.logout, {}, { token: first.token })
    node.clock.advance(2_000)
    expect((await boardOf(first.token)).status).toBe(401)
    expect((await boardOf(second.token)).status).toBe(200)
    expect((await me(own)).status).toBe(200)
  })

  test('creator changes the password: the display ends (R22)', async () => {
    const { token } = await start()
    const passwords = { Current: owner.password, P1: 'Parkla-2027', P2: 'Parkla-2027' }
    const changed = await node.call(accountsApi.changePassword, { OwnerId: owner.id, ...passwords }, owner)
    expect(changed.status).toBe(200)
    node.clock.advance(2_000)
    expect((await boardOf(token)).status).toBe(401)
  })

  test('display start: audited', async () => {
    await start()
    expect(await node.audit('owner', owner.id)).toMatchObject([{ fact: 'account.displayStarted', owner_id: owner.id }])
  })
})
