import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { refusalOf, openTestNode } from '../../../testing/test-node.ts'
import { callsWaiting } from '../../../testing/waiting-calls.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aCampaign, saveRegistrant, type CampaignFactory } from '../campaigns.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { sendInvitations } from '../campaigns.jobs.ts'
import { csvOf } from '../../../office/imports/imports.factory.ts'
import { openDesk } from '../../../office/imports/imports.testing.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'

/** Registration in campaigns by public link, invitation and promo code. */

const node = await openTestNode({ queriesBeside: true })
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace().in('LVA').save(db)
const desk = await openDesk(node)

const opened = async (campaign: CampaignFactory = aCampaign()) => {
  const uuid = crypto.randomUUID()
  const { id } = await campaign.at(place).openByLink(uuid).save(db)
  return { id, uuid }
}

/** Each call has another address, because an address may register ten times a minute. */
let calls = 0
const register = (uuid: string, changed: object = {}) => {
  const sent = { RequestId: crypto.randomUUID(), PhoneNumber: '+37125551234', CarNumber: '123ABC', Name: 'Anna' }
  const address = `203.0.113.${(calls += 1) % 250}`
  return node.call(
    api.publicLinks.register,
    { id: uuid, ...sent, Consent: true, ...changed },
    { address, headers: { language: 'lv' } },
  )
}
const registrantsOf = async (id: number) =>
  (await node.call(api.campaignRegistrants.list, { id, page_size: 100 }, admin)).body
const another = (index: number) => ({ PhoneNumber: `+3712555${1000 + index}`, CarNumber: `CAR${100 + index}` })

test('public link: a new registrant waits, a repeated request and the same phone with the same car change nothing', async () => {
  const { id, uuid } = await opened()
  const RequestId = crypto.randomUUID()
  for (const again of [{ RequestId }, { RequestId }, {}]) expect((await register(uuid, again)).status).toBe(200)
  expect(await registrantsOf(id)).toMatchObject([
    { Name: 'Anna', CarNumber: '123ABC', Status: 'PENDING', RegistrationType: 'LINK_REGISTRATION', FreePassId: 0 },
  ])
  expect((await node.call(api.campaigns.find, { id }, admin)).body.IsTypeLocked).toBe(true)
  // A request registers once, also in another campaign.
  expect((await register((await opened()).uuid, { RequestId })).status).toBe(200)
})

test('phone number of a client: linked, their e-mail address is not changed', async () => {
  const { id, uuid } = await opened()
  const client = await aClient().save(db)
  const phone = (await node.row('clients', client.id))['phone_number']
  await register(uuid, { PhoneNumber: phone, Email: 'other@example.test' })
  expect((await registrantsOf(id))[0]).toMatchObject({ ClientId: client.id, Email: 'other@example.test' })
  expect((await node.row('clients', client.id))['email']).not.toBe('other@example.test')
})

test('AutoApprove, room for 20 of 50 at once: 20 approved with a right, 30 wait (R114)', async () => {
  const { id, uuid } = await opened(aCampaign().percent(30).approving().withRoomFor(20))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => register(uuid, another(index))))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  const all = await registrantsOf(id)
  expect(all.filter(({ Status }) => Status === 'APPROVED').map((each) => each.DiscountPercentage)).toEqual(
    Array.from({ length: 20 }, () => 30),
  )
  expect(all.filter(({ Status }) => Status === 'PENDING')).toHaveLength(30)
})

test('link closed while a registration waits for the lock: 404, nothing stored (R121)', async () => {
  const { id, uuid } = await opened(aCampaign().approving())
  const { registered } = await db.transaction().execute(async (tx) => {
    await sql`select from campaigns where id = ${id} for no key update`.execute(tx)
    const registering = register(uuid)
    // The embedded database has one connection: the registration runs afterwards.
    if (!node.services.settings.hasOneConnection) await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(1)
    await updateRow(tx, 'campaigns', { id, is_public_registration_link_enabled: false })
    return { registered: registering }
  })
  expect((await registered).status).toBe(404)
  expect(await registrantsOf(id)).toEqual([])
})

test('mails: received and approved ones carry message and thank-you note in the language of the form (R123)', async () => {
  const { id, uuid } = await opened()
  await db.updateTable('campaigns').set({ approval_message: 'Gate B' }).where('id', '=', id).execute()
  const textCode = `campaign${id}_thank_you_note`
  const note = (language: 'ENG' | 'LAV', Text: string) =>
    node.call(api.translations.save, { language, textCode, Text }, admin)
  await note('ENG', 'Thank you!')
  const Email = `${crypto.randomUUID()}@example.test`
  await register(uuid, { Email })
  await note('LAV', 'Paldies!')
  const [one] = await registrantsOf(id)
  const path = { id, registrantId: one!.Id }
  await node.call(api.campaignRegistrants.setStatus, { ...path, status: 'APPROVED' }, admin)
  const texts = (await node.mails(Email)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.find((text) => text?.includes('Gate B'))).toContain('Paldies!')
  const read = (language: 'ENG' | 'FIN') => node.call(api.translations.find, { language, textCode }, admin)
  expect((await read('FIN')).body).toMatchObject({ Text: 'Thank you!', IsFallback: true })
})

test('invitation: mailed; accepted by its own link, also without a public one; a second answer changes nothing', async () => {
  const { id } = await aCampaign().at(place).approving().save(db)
  const Email = `${crypto.randomUUID()}@example.test`
  const sent = { id, invite: 'true' as const, Email, PhoneNumber: '+37125557777', CarNumber: '777AAA' }
  const { body } = await node.call(api.campaignRegistrants.add, sent, admin)
  expect(body).toMatchObject([{ Status: '', ClientId: 0, RegistrationType: 'MANUALLY_INVITED' }])
  expect((await node.mails(Email))[0]?.text).toContain(body[0]!.InviteUrl)
  const uuid = body[0]!.InviteUuid
  expect((await node.call(api.publicLinks.find, { id: uuid })).status).toBe(200)
  for (const CarNumber of ['777AAA', '888BBB']) await register(uuid, { PhoneNumber: '+37125557777', CarNumber })
  const all = await registrantsOf(id)
  expect(all).toMatchObject([{ Status: 'APPROVED', CarNumber: '777AAA', InviteUuid: uuid }])
  expect(all[0]!.ClientId).toBeGreaterThan(0)
})

test('unsubscribed by one click: no later invitation to the address, in any case; other mails and addresses stay (RFC 8058)', async () => {
  const Email = `${crypto.randomUUID()}@example.test`
  const invite = async (address: string, index: number, status = 'invited') => {
    const { id } = await aCampaign().at(place).approving().save(db)
    const sent = status === 'invited' ? { invite: 'true' as const } : {}
    await node.call(api.campaignRegistrants.add, { id, ...sent, ...another(index), Email: address }, admin)
    return (await node.mails(address)).length
  }
  expect(await invite(Email, 900)).toBe(1)
  const raw = (await node.outbox('.eml')).find((mail) => mail.includes(`To: ${Email}`))?.replaceAll(/\r\n[ \t]+/g, ' ')
  const link = new URL(/^List-Unsubscribe: <(.*)>/m.exec(raw ?? '')?.[1]?.replaceAll(' ', '') ?? '')
  const url = link.pathname + link.search
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'lv' }
  const post = (to: string) =>
    node.app.inject({ method: 'POST', url: to, headers, payload: 'List-Unsubscribe=One-Click' })
  expect((await node.app.inject({ method: 'GET', url })).body).toContain('<form method="post"')
  expect((await post(`${url}x`)).statusCode).toBe(404)
  expect(await invite(Email, 901)).toBe(2)
  for (const answer of [await post(url), await post(url)]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Uzaicinājumi pārtraukti')
  }
  const refused = await node.rows('audit_events', { fact: 'campaignRegistrant.invitationsRefused' })
  expect([refused.length, JSON.stringify(refused).includes(Email)]).toEqual([1, false])
  expect(await invite(Email.toUpperCase(), 902)).toBe(0)
  expect(await invite(Email, 903)).toBe(2)
  expect(await invite(`other-${Email}`, 904)).toBe(1)
})

test('declined invitation: its link is closed, also for a registration', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const sent = { id, invite: 'true' as const, PhoneNumber: '+37125557778', CarNumber: '778AAA' }
  const [invited] = (await node.call(api.campaignRegistrants.add, sent, admin)).body
  const uuid = invited!.InviteUuid
  const path = { id, registrantId: invited!.Id, status: 'DECLINED' as const }
  expect((await node.call(api.campaignRegistrants.setStatus, path, admin)).status).toBe(200)
  expect((await node.call(api.publicLinks.find, { id: uuid })).status).toBe(404)
  expect((await register(uuid)).status).toBe(404)
})

test('promo codes: 1,000 different ones; one code tried 50 times at once is used once (R120)', async () => {
  const { id, uuid } = await opened()
  const { body } = await node.call(api.promoCodes.generate, { id, amount: 1_000 }, admin)
  expect([body.Total, body.Used, body.Free, new Set(body.PromoCodes.map(({ Code }) => Code)).size]).toEqual([
    1_000, 0, 1_000, 1_000,
  ])
  const { Code } = body.PromoCodes[0]!
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => register(uuid, { ...another(index), Code: Code.toLowerCase() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(refusalOf(answers.find(({ status }) => status !== 200)!)).toEqual([422, 'campaigns.codeUnknown'])
  const after = (await node.call(api.promoCodes.list, { id }, admin)).body
  expect([after.Used, after.Free]).toEqual([1, 999])
  const file = await node.call(api.promoCodes.export, { id, format: 'csv' }, { as: admin, headers: { language: 'en' } })
  const [header, first, ...others] = file.bytes.toString().trim().split('\r\n')
  expect([header, first?.split(';')[0], others.length]).toEqual(['Code;Used at', Code, 999])
  expect(await node.facts('list', 'campaignPromoCodes')).toEqual(['list.exported'])
  expect(await registrantsOf(id)).toMatchObject([{ RegistrationType: 'ONE_TIME_PROMO_CODE', Status: 'APPROVED' }])
})

test('wrong and used codes: refused for registered phones as for others; the user of a code may repeat it (R121)', async () => {
  const { id, uuid } = await opened()
  const { body } = await node.call(api.promoCodes.generate, { id, amount: 1 }, admin)
  const { Code } = body.PromoCodes[0]!
  const known = another(1)
  expect((await register(uuid, { ...known, Code })).status).toBe(200)
  expect((await register(uuid, { ...known, Code })).status).toBe(200)
  expect((await register(uuid, another(2))).status).toBe(200)
  const answers = [
    await register(uuid, { ...known, Code: 'WRONG' }),
    await register(uuid, { ...another(2), Code }),
    await register(uuid, { ...another(3), Code: 'WRONG' }),
    await register(uuid, { ...another(3), Code }),
  ]
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [422, 'campaigns.codeUnknown']))
  const typed = { PhoneNumber: '+371 2555-1001', CarNumber: 'car 101', Email: 'anna' }
  expect((await register(uuid, { ...typed, Code })).body).toMatchObject({ Fields: [{ Field: 'Email' }] })
  expect(await registrantsOf(id)).toHaveLength(2)
})

test('campaign code in any case: registered by it; unknown code: refused', async () => {
  const { id, uuid } = await opened()
  await db
    .updateTable('campaigns')
    .set({ campaign_code: `SPRING${id}` })
    .where('id', '=', id)
    .execute()
  expect(refusalOf(await register(uuid, { Code: 'WRONG' }))).toEqual([422, 'campaigns.codeUnknown'])
  expect((await register(uuid, { Code: `spring${id}` })).status).toBe(200)
  expect(await registrantsOf(id)).toMatchObject([{ RegistrationType: 'CAMPAIGN_CODE', Status: 'PENDING' }])
})

test('new clients only: a client with an ended session waits, another is approved (R112)', async () => {
  const { id, uuid } = await opened(aCampaign().approving().forNewClients())
  const client = await aClient().save(db)
  await aSession().at(place).by(client).save(db)
  await register(uuid, { PhoneNumber: (await node.row('clients', client.id))['phone_number'] })
  await register(uuid)
  expect((await registrantsOf(id)).map(({ Status }) => Status)).toEqual(['APPROVED', 'PENDING'])
})

test('link settings: enabled by an admin; disabled link: 404', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const { body } = await node.call(api.publicLinks.findOfCampaign, { id }, admin)
  expect(body.IsEnabled).toBe(false)
  const uuid = new URL(body.Url).searchParams.get('campaign') ?? ''
  expect((await node.call(api.publicLinks.find, { id: uuid })).status).toBe(404)
  const form = { ...body, IsEnabled: true, Title: 'Autumn', CustomFields: [], UpdatedAt: undefined }
  expect((await node.call(api.publicLinks.saveOfCampaign, { id, ...form }, admin)).status).toBe(200)
  expect((await node.call(api.publicLinks.find, { id: uuid })).body.Title).toBe('Autumn')
})

test('invitations of a file: not approved, mailed once by the job', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const email = `${crypto.randomUUID()}@example.test`
  const content = csvOf(['Name', 'Email', 'Phone', 'Plate'], [['Mari', email, '+37252222222', 'INV123']])
  await desk.confirm(await desk.check(content, { OnlyCampaign: String(id) }, 'invitations'))
  for (let time = 0; time < 2; time += 1) {
    await sendInvitations.run(node.jobContext(), {})
    await node.settled()
  }
  const [invited] = await registrantsOf(id)
  expect(invited).toMatchObject({ Status: '', ClientId: 0 })
  const mails = await node.mails(email)
  expect(mails.map(({ text }) => text?.includes(invited!.InviteUrl))).toEqual([true])
})

const formOf = async (uuid: string, language: string, headers: Record<string, string> = {}): Promise<string> =>
  (await node.app.inject({ url: `/public/?campaign=${uuid}&lang=${language}`, headers })).body

const sendForm = (uuid: string, fields: object) =>
  node.app.inject({
    method: 'POST',
    url: `/public/?campaign=${uuid}&lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: '203.0.113.251',
    payload: new URLSearchParams({ RequestId: crypto.randomUUID(), ...fields }).toString(),
  })

test('long texts: an answer is named beside its field; a line break of a comment counts once, as in the browser', async () => {
  const { id, uuid } = await opened()
  const { body } = await node.call(api.publicLinks.findOfCampaign, { id }, admin)
  const CustomFields = [{ Type: 'FREE_TEXT' as const, Title: 'Flat' }]
  const form = { ...body, IncludeComments: true, CustomFields, UpdatedAt: undefined }
  const saved = (await node.call(api.publicLinks.saveOfCampaign, { id, ...form }, admin)).body
  const answer = `CustomFields.${saved.CustomFields[0]!.ID}`
  const fields = { PhoneNumber: '+37125550002', CarNumber: '124ABC', Name: 'Anna', Consent: 'on' }
  const Comments = `${'a'.repeat(499)}\r\n${'b'.repeat(500)}`
  const refused = await sendForm(uuid, { ...fields, Comments, [answer]: 'x'.repeat(501) })
  expect(refused.body.match(/href="#field-[^"]+/g)).toEqual([`href="#field-${answer.replace('.', '-')}`])
  expect((await sendForm(uuid, { ...fields, Comments, [answer]: '7' })).statusCode).toBe(200)
})

test('refused form: errors of form, required parts and code at once; a failure is not shown as closed (R121)', async () => {
  const { id, uuid } = await opened()
  await node.call(api.promoCodes.generate, { id, amount: 1 }, admin)
  const send = (fields: object) => sendForm(uuid, fields)
  const refused = await send({ PhoneNumber: '12', Email: 'anna', Code: 'WRONG' })
  expect(refused.statusCode).toBe(422)
  const wrong = [...refused.body.matchAll(/href="#field-(\w+)"/g)].map(([, name]) => name)
  expect(wrong).toEqual(['PhoneNumber', 'CarNumber', 'Name', 'Email', 'Code', 'Consent'])
  // Each link leads to a field that names its error.
  for (const name of wrong) expect(refused.body).toContain(`aria-describedby="field-${name}-error"`)
  await sql`alter table public_links rename to public_links_away`.execute(db)
  const failed = await send({ PhoneNumber: '+37125550001', CarNumber: '123ABC', Name: 'Anna', Consent: 'on' })
  await sql`alter table public_links_away rename to public_links`.execute(db)
  expect([failed.statusCode, failed.body.includes('Registration is closed')]).toEqual([500, false])
  expect(failed.body).toContain('Try again')
})

test('full campaign: the form says that a registration waits, one with room does not (R114)', async () => {
  const { id, uuid } = await opened(aCampaign().withRoomFor(1))
  expect(await formOf(uuid, 'lv')).not.toContain('Kampaņa ir pilna.')
  await saveRegistrant(db, id, 'APPROVED')
  expect(await formOf(uuid, 'lv')).toContain('Kampaņa ir pilna.')
})

test('form of a campaign: says when contacts are deleted (decision 0081)', async () => {
  const { uuid } = await opened(aCampaign())
  expect(await formOf(uuid, 'en')).toContain('They are deleted 365 days after the campaign ends.')
})

test('note in Russian: the form offers it, preselected by the browser; the mail has it (R123)', async () => {
  const { id, uuid } = await opened(aCampaign().approving())
  const textCode = `campaign${id}_thank_you_note`
  const note = (language: 'ENG' | 'RUS', Text: string) =>
    node.call(api.translations.save, { language, textCode, Text }, admin)
  await note('ENG', 'Thank you!')
  expect(await formOf(uuid, 'lv')).not.toContain('Apstiprinājuma valoda')
  await note('RUS', 'Спасибо!')
  expect(await formOf(uuid, 'lv', { 'accept-language': 'ru-RU,ru;q=0.9' })).toContain(
    '<option value="RUS" selected>Русский',
  )
  const Email = `${crypto.randomUUID()}@example.test`
  await register(uuid, { ...another(77), Email, NoteLanguage: 'RUS' })
  const [mail] = await node.mails(Email)
  expect(mail?.text).toContain('Спасибо!')
})
