import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestNode } from '../testing/test-node.ts'
import { nameOf, requestSender, writing } from './api.testing.ts'
import { callPreparer } from './prepared-calls.testing.ts'

/** Every call that changes something names its audit event and writes it, generated from the contract. */
const node = await openTestNode()
const { db } = node
const send = requestSender(node)
const prepared = await callPreparer(node)

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

test('calls without an audit event: those listed with their reason', () => {
  expect(
    writing
      .filter(({ audit }) => audit === undefined)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(exempt).toSorted())
})

const factsAfter = async (id: number): Promise<string[]> => {
  const rows = await db.selectFrom('audit_events').select('fact').where('id', '>', id).execute()
  return rows.map(({ fact }) => fact)
}

const newestFact = async (): Promise<number> => {
  const { id } = await db.selectFrom('audit_events').select(db.fn.max('id').as('id')).executeTakeFirstOrThrow()
  return id ?? 0
}

/** Events that are written instead of the named one, where the input decides between several. */
const otherFacts: Readonly<Record<string, string>> = {
  'PUT /adminapi/parkingsessions/:id': 'session.debtSettled',
  'POST /adminapi/fine-objections/:id/answer': 'fine.cancelled',
}

/**
 * Calls whose event needs more than one request with input made from the contract: a code or link from a mail, a file, a service of
 * others, or a value that differs from the stored one. The named test asserts the event.
 */
const provedElsewhere: Readonly<Record<string, string>> = {
  'POST /admin/reset': 'people/accounts/accounts.jobs.test.ts',
  'POST /admin/password/reset': 'people/accounts/passwords/password-links.test.ts',
  'POST /adminapi/owner/second-factor/confirm': 'people/accounts/second-factor/second-factor.test.ts',
  'POST /adminapi/owner/second-factor/recovery-codes': 'people/accounts/second-factor/second-factor.test.ts',
  'DELETE /adminapi/owner/second-factor': 'people/accounts/second-factor/second-factor.test.ts',
  'DELETE /adminapi/owners/:id/second-factor': 'people/accounts/second-factor/second-factor.test.ts',
  'POST /admin/identity-provider/login': 'people/users/identity-login.test.ts',
  'PUT /adminapi/places': 'parking/places/record/save-place.test.ts',
  'POST /adminapi/imports': 'office/imports/imports.test.ts',
  'POST /adminapi/imports/:id/confirm': 'office/imports/imports.test.ts',
  'POST /adminapi/imports/:id/cancel': 'office/imports/import-runs.test.ts',
  'PUT /adminapi/settings': 'office/settings/settings.test.ts',
  'PUT /adminapi/notification-templates/:id': 'people/notification-templates/notification-templates.test.ts',
  'POST /adminapi/owners/bulk': 'people/users/users.test.ts',
  'POST /adminapi/discountcampaigns/:id/invoices': 'members/campaigns/ledger/campaign-invoices.test.ts',
  'PUT /adminapi/discountcampaigns/:id/registrants/waiting/:status':
    'members/campaigns/registrants/campaign-registrants.test.ts',
  'POST /adminapi/app-registrations': 'members/public-links/registrations.test.ts',
  'PUT /adminapi/visits': 'processes/visitor-sessions.test.ts',
  'POST /adminapi/fine-objections': 'enforcement/objections/objection-form.test.ts',
  'PUT /adminapi/enforcement/officer/fines/:fineKey/photos/:photoKey': 'enforcement/officers/intake/intake.test.ts',
  'POST /adminapi/parking-fines/:id/invoices/:invoiceId/posted': 'enforcement/letters/letters.test.ts',
}

const audited = writing
  .filter((endpoint) => endpoint.audit !== undefined && !(nameOf(endpoint) in provedElsewhere))
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint) }))

test('calls whose event other tests prove: all exist', () => {
  const names = new Set(writing.map(nameOf))
  expect(
    [...Object.keys(provedElsewhere), ...Object.keys(otherFacts), ...Object.keys(exempt)].filter(
      (name) => !names.has(name),
    ),
  ).toEqual([])
})

const elsewhere = writing.flatMap((endpoint) => {
  const file = provedElsewhere[nameOf(endpoint)]
  return file === undefined ? [] : [{ name: nameOf(endpoint), file, audit: endpoint.audit }]
})

test.each(elsewhere)('$name: $file asserts its event', ({ file, audit }) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(`'${audit}'`)
})

test.each(audited)('$name: succeeds and writes its audit event', async ({ endpoint, name }) => {
  const { request } = await prepared(endpoint)
  await node.settled()
  const newest = await newestFact()
  const answer = await send(endpoint, request())
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300)
  expect(await factsAfter(newest)).toContain(otherFacts[name] ?? endpoint.audit)
})
