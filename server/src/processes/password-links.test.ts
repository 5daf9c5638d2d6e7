import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { uuidIn } from '../people/accounts/accounts.testing.ts'
import { savePlaceGroup } from '../enforcement/officers/officers.factory.ts'
import { isPassword } from '../kit/secrets/password-hash.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'

const node = await openTestNode()
const { db } = node
const { officers, accounts } = api
const as = await anOwner().globalAdmin().save(db)
const group = (await savePlaceGroup(db)).id

const fresh = 'Uus-Parool-1'
const setPassword = (uuid: string) =>
  node.call(accounts.setPassword, { uuid, ps1: fresh, ps2: fresh, forEnforcementOfficer: 'true' })
const hasPassword = async (id: number, password: string) =>
  isPassword((await node.row('officers', id)).password_hash, password)

describe('invitation of an officer (R24, R140)', () => {
  const invited = async () => {
    const { body } = await node.call(
      officers.add,
      { name: 'Mari', email: `mari${node.services.uuid()}@example.test`, group, language: 'lv' },
      as,
    )
    const answer = await node.call(officers.invite, { id: body.ID }, as)
    const [mail] = await node.mails(body.email)
    return { id: body.ID, email: body.email, answer, mail, uuid: uuidIn(mail?.text.split('/').at(-1) ?? '') }
  }

  test('mailed link: sets the password once, in the officer’s language', async () => {
    const { id, email, answer, mail, uuid } = await invited()
    expect(answer.status).toBe(200)
    expect(mail?.subject).toBe('Iestatiet savu paroli Parkla kontrolieru lietotnē')
    expect(mail?.text).toContain(`/enforcement-officer/activate/${encodeURIComponent(email)}/${uuid}`)
    expect((await node.call(accounts.findLink, { uuid })).body).toEqual({ State: 'VALID', Email: email })
    const weak = await node.call(accounts.setPassword, { uuid, ps1: 'x', ps2: 'x', forEnforcementOfficer: 'true' })
    expect(weak.body).toMatchObject({ Success: false, Error: 'input.weakPassword' })
    expect((await setPassword(uuid)).body).toMatchObject({ Success: true })
    expect(await hasPassword(id, fresh)).toBe(true)
    expect((await setPassword(uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkUsed' })
    expect((await node.row('officers', id)).must_change_password).toBe(false)
  })

  test('second invitation: after a minute, replaces the first; expires after 7 days', async () => {
    const { id, uuid } = await invited()
    expect(refusalOf(await node.call(officers.invite, { id }, as))).toEqual([409, 'fines.invitedJustNow'])
    node.clock.advance(60_000)
    expect((await node.call(officers.invite, { id }, as)).status).toBe(200)
    expect((await setPassword(uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkExpired' })
    const newest = await db
      .selectFrom('officer_links')
      .select('uuid')
      .where('voided_at', 'is', null)
      .where('officer_id', '=', id)
      .executeTakeFirstOrThrow()
    node.clock.advance(7 * 24 * 3_600_000)
    expect((await setPassword(newest.uuid)).body).toMatchObject({ Error: 'accounts.linkExpired' })
  })

  test('deactivated officer: not invited, the link stops working; activated again: invited', async () => {
    const { id, uuid } = await invited()
    expect((await node.call(officers.deactivate, { id }, as)).body.isActive).toBe(false)
    expect((await setPassword(uuid)).body).toMatchObject({ Error: 'accounts.linkUnknown' })
    expect(refusalOf(await node.call(officers.invite, { id }, as))).toEqual([409, 'fines.officerInactive'])
    expect(refusalOf(await node.call(officers.deactivate, { id }, as))).toEqual([409, 'fines.officerInactive'])
    expect((await node.call(officers.activate, { id }, as)).body.isActive).toBe(true)
    expect((await setPassword(uuid)).body).toMatchObject({ Error: 'accounts.linkExpired' })
    expect(await node.facts('officer', id)).toEqual([
      'officer.added',
      'officer.invited',
      'officer.deactivated',
      'officer.activated',
    ])
  })

  test('link of an officer without the officers’ flag: unknown to users', async () => {
    const { uuid } = await invited()
    const answer = await node.call(accounts.setPassword, { uuid, ps1: fresh, ps2: fresh })
    expect(answer.body).toMatchObject({ Success: false, Error: 'accounts.linkUnknown' })
  })
})
