import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aCampaign } from '../campaigns/campaigns.factory.ts'
import { aFleet, aFleetUser } from '../fleets/fleets.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aWhitelist, aWhitelistUser } from '../whitelists/whitelists.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { mailNewRequests, mailRequestDigests } from './registration-requests.jobs.ts'

/** Registrations by the code of an app, and mails about requests, of whitelists and fleets (R97). */

const node = await openTestNode()
const { db } = node
const global = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace().save(db)

let calls = 0
/** Each call has another address, because an address may register ten times a minute. */
const register = (Code: string, more: object = {}) =>
  node.call(
    api.publicLinks.registerByCode,
    { RequestId: crypto.randomUUID(), PhoneNumber: '+37255551234', CarNumber: 'APP001', Name: 'Mari', Code, ...more },
    { address: `203.0.113.${(calls += 1)}` },
  )
const fleetWith = async (columns: object) => {
  const { id } = await aFleet().at(place).save(db)
  await updateRow(db, 'fleets', { id, ...columns })
  return id
}
const usersOf = async (id: number) =>
  (await node.call(api.fleetUsers.list, { id }, global)).body.map(({ Status, Plates, RegistrationType }) => [
    Status,
    Plates,
    RegistrationType,
  ])

test('code of a fleet: case does not matter; a request registers once; approved at once with a mail if the fleet does so', async () => {
  const id = await fleetWith({
    app_registration_code: 'Kuller',
    auto_approve: true,
    approval_message: 'Welcome aboard',
  })
  const RequestId = crypto.randomUUID()
  const Email = 'app@example.test'
  for (let sent = 0; sent < 2; sent += 1) expect((await register('KULLER', { RequestId, Email })).status).toBe(200)
  expect((await register('kuller', { Email })).status).toBe(200)
  expect(await usersOf(id)).toEqual([['APPROVED', ['APP001'], 'SELF_REGISTERED']])
  expect((await node.mails(Email)).length).toBe(1)
  // The car of another user stays theirs.
  await register('kuller', { PhoneNumber: '+37255550000' })
  expect((await usersOf(id))[0]).toEqual(['PENDING', [], 'SELF_REGISTERED'])
})

test('code of a whitelist: waits for a manager; answer is the text of the list', async () => {
  const { id } = await aWhitelist().at(place).save(db)
  const message = 'We call you'
  await updateRow(db, 'whitelists', {
    id,
    app_registration_code: 'Maja',
    registration_request_received_message: message,
  })
  expect((await register('maja')).body).toEqual({ Message: message })
  const { body } = await node.call(api.whitelistUsers.list, { id }, global)
  expect(body).toMatchObject([{ Status: 'PENDING', Plates: ['APP001'] }])
  expect(await node.facts('whitelistUser', body[0]?.ID ?? 0)).toEqual(['whitelistUser.registered'])
})

test('one request id on a whitelist, in a fleet and in a campaign: each registers once', async () => {
  const RequestId = crypto.randomUUID()
  const list = await aWhitelist().at(place).save(db)
  await updateRow(db, 'whitelists', { id: list.id, app_registration_code: 'Same list' })
  const fleet = await fleetWith({ app_registration_code: 'Same fleet' })
  const uuid = crypto.randomUUID()
  const campaign = await aCampaign().at(place).openByLink(uuid).save(db)
  for (const code of ['Same list', 'Same fleet', 'Same list', 'Same fleet'])
    expect((await register(code, { RequestId })).status).toBe(200)
  const sent = { id: uuid, RequestId, PhoneNumber: '+37255551234', CarNumber: 'APP001', Name: 'Mari', Consent: true }
  for (const address of ['198.51.100.1', '198.51.100.2'])
    expect((await node.call(api.publicLinks.register, sent, { address })).status).toBe(200)
  expect((await node.call(api.whitelistUsers.list, { id: list.id }, global)).body).toHaveLength(1)
  expect(await usersOf(fleet)).toHaveLength(1)
  expect((await node.call(api.campaignRegistrants.list, { id: campaign.id }, global)).body).toHaveLength(1)
})

test.each([
  ['unknown', {}, 'other', 422, 'publicLinks.codeUnknown', {}],
  ['of another app', {}, 'code', 422, 'publicLinks.codeUnknown', { AppId: 99 }],
  ['closed', { registration_open_until: '2026-03-01T00:00:00.000Z' }, 'code', 409, 'publicLinks.closed', {}],
  ['of an ended fleet', { valid_to: '2026-03-01T00:00:00.000Z' }, 'code', 409, 'publicLinks.closed', {}],
  ['of a full fleet', { max_number_of_users: 1 }, 'code', 422, 'fleets.full', {}],
])('code %s: refused, nothing stored', async (name, columns, code, status, reason, more) => {
  const prefix = name.replaceAll(' ', '')
  const id = await fleetWith({ app_registration_code: `${prefix}code`, ...columns })
  await aFleetUser().on({ id }).save(db)
  expect(refusalOf(await register(prefix + code, more))).toEqual([status, reason])
  expect((await usersOf(id)).length).toBe(1)
})

test('code of a full fleet: refused for a known phone as for others; a repeated request is not (R121)', async () => {
  const RequestId = crypto.randomUUID()
  const id = await fleetWith({ app_registration_code: 'taken', max_number_of_users: 1 })
  const known = { PhoneNumber: '+37255557777', CarNumber: '' }
  for (let sent = 0; sent < 2; sent += 1) expect((await register('taken', { RequestId, ...known })).status).toBe(200)
  for (const more of [known, { ...known, PhoneNumber: '+37255558888' }])
    expect(refusalOf(await register('taken', more))).toEqual([422, 'fleets.full'])
  expect((await usersOf(id)).length).toBe(1)
})

test('a full fleet takes one of ten at once for its last place (R105)', async () => {
  const id = await fleetWith({ app_registration_code: 'last', max_number_of_users: 1 })
  const ten = Array.from({ length: 10 }, (_, at) =>
    register('last', { PhoneNumber: `+3725556000${at}`, CarNumber: '' }),
  )
  const answers = (await Promise.all(ten)).map(({ status }) => status)
  expect(answers.filter((status) => status === 200)).toEqual([200])
  expect((await usersOf(id)).length).toBe(1)
})

test('code in use by a whitelist: a fleet of the app may not have it, nor the other way round', async () => {
  const of = { Region: 'EST', Places: `|${place.id}|` }
  const list = await node.call(api.whitelists.add, { Name: 'List', AppRegistrationCode: 'Ours', ...of }, global)
  const fleet = await node.call(api.fleets.add, { Name: 'Fleet', AppRegistrationCode: 'Theirs', ...of }, global)
  expect([list.status, fleet.status]).toEqual([200, 200])
  expect(fleet.body.AppRegistrationCode).toBe('Theirs')
  const refused = [
    await node.call(api.fleets.add, { Name: 'Fleet', AppRegistrationCode: 'OURS', ...of }, global),
    await node.call(api.whitelists.add, { Name: 'List', AppRegistrationCode: 'theirs', ...of }, global),
  ]
  expect(refused.map(refusalOf)).toEqual([
    [422, 'whitelists.codeTaken'],
    [422, 'whitelists.codeTaken'],
  ])
  const { Id, Name, UpdatedAt } = fleet.body
  const again = { Id, Name, UpdatedAt, AppRegistrationCode: 'Theirs', ...of }
  expect((await node.call(api.fleets.save, again, global)).status).toBe(200)
})

const askedOn = {
  whitelist: async (addresses: string, isDigest: boolean) => {
    const list = await aWhitelist().named('Asked').at(place).notifying(addresses, isDigest).save(db)
    return (plate: string, isRequest: boolean) => {
      const user = aWhitelistUser().on(list).plated(plate)
      return (isRequest ? user.selfRegistered() : user.pending()).save(db)
    }
  },
  fleet: async (addresses: string, isDigest: boolean) => {
    const id = await fleetWith({ notification_emails: addresses, notification_digest: isDigest })
    return async (plate: string, isRequest: boolean) => {
      const user = await aFleetUser().on({ id }).plated(plate).pending().save(db)
      if (isRequest) await updateRow(db, 'fleet_users', { id: user.id, registration_type: 'SELF_REGISTERED' })
    }
  },
}

test.each([
  ['whitelist', 'one mail per request', false, 2],
  ['whitelist', 'a digest: one mail a day', true, 1],
  ['fleet', 'one mail per request', false, 2],
  ['fleet', 'a digest: one mail a day', true, 1],
] as const)('registration requests of a %s, %s to each address, once', async (kind, _, isDigest, count) => {
  const addresses = [`a${kind}${count}@example.test`, `b${kind}${count}@example.test`]
  const add = await askedOn[kind](addresses.join(', '), isDigest)
  const plate = `${kind.slice(0, 3).toUpperCase()}${count}`
  for (const last of [1, 2]) await add(`${plate}${last}`, true)
  await add(`${plate}3`, false)
  for (let run = 0; run < 2; run += 1)
    for (const job of [mailNewRequests, mailRequestDigests]) await job.run(node.jobContext(), {})
  await node.settled()
  for (const address of addresses) {
    const mails = (await node.mails(address)).map(({ text }) => text)
    expect(mails).toHaveLength(count)
    expect(mails.join()).toContain(`${plate}2`)
    expect(mails.join()).not.toContain(`${plate}3`)
  }
})
