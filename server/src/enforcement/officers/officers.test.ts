import { api } from '@parkla/contract/api.ts'
import { isStrongPassword } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { isPassword } from '../../kit/secrets/password-hash.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { generatedPassword } from './generated-password.ts'
import { saveOfficer, savePlaceGroup } from './officers.factory.ts'

const node = await openTestNode()
const { db } = node
const { officers } = api
const as = await anOwner().globalAdmin().save(db)
const place = await aPlace().save(db)
const group = (await savePlaceGroup(db, place.id)).id

const hasPassword = async (id: number, password: string) =>
  isPassword((await node.row('officers', id)).password_hash, password)

describe('place groups (R140)', () => {
  test('name taken: 422; places replaced; another version: 409; audited', async () => {
    const other = await aPlace().save(db)
    const { body } = await node.call(officers.addGroup, { name: 'Kesklinn', placeIds: [place.id] }, as)
    expect(body).toMatchObject({ name: 'Kesklinn', placeIds: [place.id], officerCount: 0 })
    expect(refusalOf(await node.call(officers.addGroup, { name: ' KESKLINN ' }, as))).toEqual([
      422,
      'fines.placeGroupNameTaken',
    ])
    const saved = await node.call(officers.saveGroup, { ...body, placeIds: [other.id] }, as)
    expect(saved.body.placeIds).toEqual([other.id])
    expect(refusalOf(await node.call(officers.saveGroup, { ...body, name: 'Vana' }, as))).toEqual([
      409,
      'conflict.changedMeanwhile',
    ])
    const unknown = await node.call(officers.saveGroup, { ...saved.body, placeIds: [987_654_321] }, as)
    expect(refusalOf(unknown)).toEqual([422, 'fines.unknownPlace'])
    expect((await node.call(officers.groups, {}, as)).body.find(({ ID }) => ID === body.ID)).toMatchObject({
      placeIds: [other.id],
    })
    expect(await node.facts('placeGroup', body.ID)).toEqual(['placeGroup.added', 'placeGroup.changed'])
  })

  test('group with officers: not deleted; without: deleted, its name free again (R9)', async () => {
    const { id, name } = await savePlaceGroup(db)
    const officer = await saveOfficer(db)
    await db.updateTable('officers').set({ place_group_id: id }).where('id', '=', officer.id).execute()
    expect(refusalOf(await node.call(officers.removeGroup, { id }, as))).toEqual([409, 'fines.placeGroupInUse'])
    await node.call(officers.deactivate, { id: officer.id }, as)
    expect((await node.call(officers.removeGroup, { id }, as)).status).toBe(200)
    expect((await node.call(officers.addGroup, { name }, as)).status).toBe(200)
    expect(refusalOf(await node.call(officers.activate, { id: officer.id }, as))).toEqual([
      422,
      'fines.unknownPlaceGroup',
    ])
  })
})

describe('officers (R140)', () => {
  test('generated password: strong, in one answer only, to be changed; a repeated request answers it again', async () => {
    const sent = { name: 'Mart', email: 'Mart@Example.test', group, autoGeneratePassword: true }
    const headers = { 'idempotency-key': node.services.uuid() }
    const { body } = await node.call(officers.add, sent, { as, headers })
    expect(isStrongPassword(body.password)).toBe(true)
    expect(body).toMatchObject({ email: 'mart@example.test', mustChangePassword: true, hasPassword: true })
    expect(await hasPassword(body.ID, body.password)).toBe(true)
    expect((await node.call(officers.add, sent, { as, headers })).body).toEqual(body)
    const stored = JSON.stringify(await db.selectFrom('idempotent_answers').selectAll().execute())
    expect(stored).not.toContain(body.password)
    const listed = (await node.call(officers.list, {}, as)).body.find(({ ID }) => ID === body.ID)
    expect(listed).not.toHaveProperty('password')
    expect(JSON.stringify(await node.audit('officer', body.ID))).not.toContain(body.password)
  })

  test('generated passwords: strong and different for each seed', () => {
    const secret = new Uint8Array(32)
    const made = Array.from({ length: 200 }, (_, seed) => generatedPassword(secret, String(seed)))
    expect(made.every(isStrongPassword)).toBe(true)
    expect(new Set(made).size).toBe(200)
    expect(made[0]).toMatch(/^(\w{4}-){3}\w{4}$/)
  })

  test('saved without a password: the old one stays; with one: sign-ins end, to be changed at the first use', async () => {
    const officer = await saveOfficer(db, place.id)
    const [row] = (await node.call(officers.list, {}, as)).body.filter(({ ID }) => ID === officer.id)
    const sent = { ID: officer.id, name: 'Uus Nimi', email: officer.email, group, UpdatedAt: row?.UpdatedAt }
    const saved = await node.call(officers.save, sent, as)
    expect(saved.body).toMatchObject({ name: 'Uus Nimi', group, password: '', mustChangePassword: false })
    expect(refusalOf(await node.call(officers.save, sent, as))).toEqual([409, 'conflict.changedMeanwhile'])
    const signIn = { token_hash: Buffer.from('x'), officer_id: officer.id }
    const times = { created_at: '2026-03-04T10:00:00Z', expires_at: '2026-03-05T10:00:00Z' }
    await db
      .insertInto('officer_sign_ins')
      .values({ ...signIn, ...times })
      .execute()
    const { UpdatedAt } = saved.body
    const changed = await node.call(officers.save, { ...sent, UpdatedAt, password: 'Teine-Parool-2' }, as)
    expect(changed.body).toMatchObject({ password: '', mustChangePassword: true })
    expect(await hasPassword(officer.id, 'Teine-Parool-2')).toBe(true)
    const left = await db.selectFrom('officer_sign_ins').selectAll().where('officer_id', '=', officer.id).execute()
    expect(left).toEqual([])
  })

  test('invitation voided by deactivation: the officer counts as not invited (R24)', async () => {
    const sent = { name: 'Liis', email: 'liis@example.test', group }
    const { ID: id } = (await node.call(officers.add, sent, as)).body
    expect((await node.call(officers.invite, { id }, as)).body.invitedAt).toBe(testNow)
    expect(isSet((await node.call(officers.deactivate, { id }, as)).body.invitedAt)).toBe(false)
  })

  test('refused: taken e-mail, weak password, unknown group', async () => {
    const { email } = await saveOfficer(db)
    const sent = { name: 'Mari', email: 'mari.k@example.test', group }
    expect(refusalOf(await node.call(officers.add, { ...sent, email }, as))).toEqual([422, 'fines.officerEmailTaken'])
    expect((await node.call(officers.add, { ...sent, password: 'weak' }, as)).status).toBe(400)
    expect(refusalOf(await node.call(officers.add, { ...sent, group: 987_654_321 }, as))).toEqual([
      422,
      'fines.unknownPlaceGroup',
    ])
  })
})
