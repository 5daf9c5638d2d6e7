import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../features/accounts/accounts.factory.ts'
import { officerToken, saveOfficer } from '../features/fines/officers/officers.factory.ts'
import { aPlace, saveZone } from '../features/places/places.factory.ts'
import { sampleOf } from '../kit/testing/contract-samples.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { endpoints, requestFor, requestSender } from './api.testing.ts'
import { entitiesPreparedFor, preparedInput } from './prepared-inputs.testing.ts'
import { existingIds, idInputs, saveRecords } from './records.testing.ts'

/** Every call that changes something names its audit event and writes it, generated from the contract. */
const node = await openTestNode()
const { db } = node
const send = requestSender(node)
const zone = await saveZone(db)

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Calls without an audit event, and why. */
const exempt: Readonly<Record<string, string>> = {
  'DELETE /adminapi/favorite-whitelists/:id': 'a preference of the user',
  'DELETE /adminapi/places/:id/tariff-replays/:replayId': 'a calculation, which changes no record',
  'POST /admin/chat/messages': 'goes to the chat of another system',
  'POST /admin/identity-provider': 'only answers where to sign in',
  'POST /adminapi/enforcement/officer/status-checks': 'has a log of its own',
  'POST /adminapi/enforcement/parking-status-checks': 'has a log of its own',
  'POST /adminapi/favorite-whitelists': 'a preference of the user',
  'POST /adminapi/imports/:id/check': 'a step before the import is confirmed',
  'POST /adminapi/imports/:id/headings': 'a step before the import is confirmed',
  'POST /adminapi/lpr-exceptions/:id/repair/preview': 'only reads',
  'POST /adminapi/owner/second-factor': 'a secret that counts once it is confirmed',
  'POST /adminapi/parkingsession/modify/preview': 'only reads',
  'POST /adminapi/places/:id/tariff-replays': 'a calculation, which changes no record',
  'POST /adminapi/vehicle-groups/:id/license-plates/difference': 'only reads',
  'POST /adminapi/visits': 'only reads',
  'POST /adminapi/zones/icon': 'a picture that counts once a zone is saved with it',
  'POST /device/lpr-events': 'events of cameras, stored as they are',
}

const writing = endpoints.filter(({ method, stream }) => method !== 'GET' && stream !== true)

test('calls without an audit event: those listed with their reason', () => {
  expect(
    writing
      .filter(({ audit }) => audit === undefined)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(exempt).toSorted())
})

const saveHome = async (endpoint: Endpoint) => {
  const place = await aPlace().in('EST').bookable().inZone(zone.id).save(db)
  const admin = await anOwner()
    .globalAdmin()
    .bookingsAdmin(place.id)
    .with('END_SESSIONS', 'EDIT_AVAILABILITY', 'SEE_PERSONAL_DATA')
    .save(db)
  const entities = [...idInputs(endpoint).map(([, entity]) => entity), ...entitiesPreparedFor(nameOf(endpoint))]
  const records = await saveRecords({ db, place, region: 'EST', owner: admin }, entities)
  return { place, admin, officer: await officerToken(db, await saveOfficer(db, place.id)), records }
}

const factsAfter = async (id: number): Promise<string[]> => {
  const rows = await db.selectFrom('audit_events').select('fact').where('id', '>', id).execute()
  return rows.map(({ fact }) => fact)
}

const newestFact = async (): Promise<number> => {
  const { id } = await db.selectFrom('audit_events').select(db.fn.max('id').as('id')).executeTakeFirstOrThrow()
  return id ?? 0
}

/** Another event than the named one, where the input decides between several. */
const otherFacts: Readonly<Record<string, string>> = {
  'PUT /adminapi/parkingsessions/:id': 'session.debtSettled',
  'POST /adminapi/fine-objections/:id/answer': 'fine.cancelled',
}

/**
 * Calls whose event needs more than one request with input made from the contract: a code or link from a mail, a file, a service of
 * others, or a value that differs from the stored one. The tests of the feature prove it.
 */
const provedElsewhere: readonly string[] = [
  'POST /admin/reset',
  'POST /admin/password/reset',
  'POST /adminapi/owner/second-factor/confirm',
  'POST /adminapi/owner/second-factor/recovery-codes',
  'DELETE /adminapi/owner/second-factor',
  'DELETE /adminapi/owners/:id/second-factor',
  'POST /admin/identity-provider/login',
  'PUT /adminapi/places',
  'POST /adminapi/imports',
  'POST /adminapi/imports/:id/confirm',
  'POST /adminapi/imports/:id/cancel',
  'PUT /adminapi/settings',
  'PUT /adminapi/notification-templates/:id',
  'POST /adminapi/owners/bulk',
  'POST /adminapi/discountcampaigns/:id/invoices',
  'PUT /adminapi/discountcampaigns/:id/registrants/waiting/:status',
  'POST /adminapi/app-registrations',
  'PUT /adminapi/visits',
  'POST /adminapi/fine-objections',
  'PUT /adminapi/enforcement/officer/fines/:fineKey/photos/:photoKey',
  'POST /adminapi/parking-fines/:id/invoices/:invoiceId/posted',
]

const audited = writing
  .filter((endpoint) => endpoint.audit !== undefined && !provedElsewhere.includes(nameOf(endpoint)))
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint) }))

test('calls whose event other tests prove: all exist', () => {
  const names = new Set(writing.map(nameOf))
  expect(
    [...provedElsewhere, ...Object.keys(otherFacts), ...Object.keys(exempt)].filter((name) => !names.has(name)),
  ).toEqual([])
})

test.each(audited)('$name: succeeds and writes its audit event', async ({ endpoint, name }) => {
  const home = await saveHome(endpoint)
  const input = {
    ...Object.assign({}, ...[endpoint.body, endpoint.query, endpoint.params].map((schema) => sampleOf(schema))),
    UpdatedAt: undefined,
    ...existingIds(endpoint, home.records),
    ...(await preparedInput(name, { node, ...home })),
  }
  await node.settled()
  const newest = await newestFact()
  const user = endpoint.permission === 'public' ? {} : { as: home.admin.id }
  const answer = await send(endpoint, {
    ...requestFor(endpoint, input),
    ...(endpoint.forOfficers ? { token: home.officer } : user),
  })
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300)
  expect(await factsAfter(newest)).toContain(otherFacts[name] ?? endpoint.audit)
})
