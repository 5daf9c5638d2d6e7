import { api } from '@parkla/contract/api.ts'
import { campaignSorts } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner, type SavedOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aCampaign, saveRegistrant } from './campaigns.factory.ts'

const node = await openTestNode()
const { db } = node
const [place, other, abroad] = [await aPlace().save(db), await aPlace().save(db), await aPlace().in('LVA').save(db)]
const global = await anOwner().globalAdmin().save(db)
const region = await anOwner().regionAdmin('EST').save(db)
const placeAdmin = await anOwner().placeAdmin(place.id).save(db)

const draft = { Name: 'Autumn', Region: 'EST', Places: `|${place.id}|`, DiscountPercent: 20 }
const add = (change: object = {}, as = region) => node.call(api.campaigns.add, { ...draft, ...change }, as)
const idsFor = async (query: object, as = global) =>
  (await node.call(api.campaigns.list, query, as)).body.map(({ ID }) => ID)

test('add, change, delete: stored as sent, code generated once, conflict refused (R8, R117)', async () => {
  const { body } = await add({ ValidTo: '2026-12-31T22:00:00.000Z', NotificationEmails: 'a@b.test' })
  expect(body).toMatchObject({ ...draft, Type: 'DISCOUNT_PERCENT', ApprovedRegistrantsCount: 0, MayEdit: true })
  expect(body.CampaignCode).toMatch(/^[A-Z2-9]{8}$/)
  const changed = await node.call(api.campaigns.save, { ...body, Name: 'Winter', CampaignCode: '' }, region)
  expect(changed.body).toMatchObject({ Name: 'Winter', CampaignCode: body.CampaignCode })
  expect(refusalOf(await node.call(api.campaigns.save, { ...body, Name: 'Old' }, region))).toEqual([
    409,
    'conflict.changedMeanwhile',
  ])
  const { UpdatedAt } = changed.body
  expect((await node.call(api.campaigns.remove, { ID: body.ID, UpdatedAt }, region)).status).toBe(200)
  expect((await node.call(api.campaigns.find, { id: body.ID }, global)).status).toBe(404)
})

test.each([
  ['a short name', { Name: 'A' }, 400, 'input.invalid'],
  ['no region', { Region: '' }, 422, 'campaigns.regionRequired'],
  ['no place', { Places: '' }, 422, 'campaigns.nowhere'],
  ['a place of another region', { Places: `|${abroad.id}|` }, 422, 'whitelists.unknownChoice'],
  ['no percent', { DiscountPercent: 0 }, 422, 'campaigns.percentRequired'],
  ['credit of 0', { Type: 'DISCOUNT_CREDIT' }, 422, 'campaigns.creditRequired'],
  [
    'credit paid by a third party',
    { Type: 'PREPAID_CREDIT', DiscountCreditInCents: 100 },
    403,
    'campaigns.prepaidByGlobal',
  ],
  ['a template', { IsTemplate: true }, 403, 'access.notPermitted'],
  ['a code of three letters', { CampaignCode: 'ABC' }, 400, 'input.invalid'],
  ['an unknown time zone', { TimeZone: 'Mars/Base' }, 422, 'whitelists.unknownChoice'],
  [
    'an end before its start',
    { ValidFrom: '2026-05-01T00:00:00Z', ValidTo: '2026-04-01T00:00:00Z' },
    422,
    'campaigns.endsBeforeStart',
  ],
  [
    'an extra campaign without days',
    { ActivateExtraDiscountCampaign: true, ExtraDiscountCampaignId: 1 },
    422,
    'campaigns.extraDaysRequired',
  ],
] as const)('refused for a region admin: %s', async (_, change, status, reason) => {
  expect(refusalOf(await add(change))).toEqual([status, reason])
})

test('code: unique in the app without regard to case, free again after the campaign is deleted (R117)', async () => {
  const { body } = await add({ CampaignCode: 'summer26' })
  expect(body.CampaignCode).toBe('SUMMER26')
  expect(refusalOf(await add({ CampaignCode: 'Summer26' }))).toEqual([422, 'campaigns.codeTaken'])
  await node.call(api.campaigns.remove, { ID: body.ID }, region)
  expect((await add({ CampaignCode: 'SUMMER26' })).status).toBe(200)
})

test('extra campaign: of the same region, not itself, no chains (R113)', async () => {
  const extra = await aCampaign().at(place).save(db)
  const foreign = await aCampaign().at(abroad).save(db)
  const withExtra = (id: number) => ({
    ActivateExtraDiscountCampaign: true,
    ExtraDiscountCampaignId: id,
    ExtraDiscountCampaignNumberOfDaysValid: 30,
  })
  const { body } = await add(withExtra(extra.id))
  expect(body).toMatchObject({ ActivateExtraDiscountCampaign: true, ExtraDiscountCampaignId: extra.id })
  const refused = [
    await add(withExtra(foreign.id)),
    await add(withExtra(body.ID)),
    await node.call(api.campaigns.save, { ...body, ...withExtra(body.ID) }, region),
  ]
  expect(refused.map(refusalOf)).toEqual(refused.map(() => [422, 'campaigns.extraImpossible']))
})

test('extra campaign deleted: refused while another gives it (R9)', async () => {
  const extra = await aCampaign().at(place).save(db)
  const giver = await aCampaign().at(place).named('Autumn').followedBy(extra.id, 0, 30).save(db)
  const remove = (id: number) => node.call(api.campaigns.removeById, { id }, region)
  const refused = await remove(extra.id)
  expect(refusalOf(refused)).toEqual([409, 'campaigns.isExtra'])
  expect(refused.body).toMatchObject({ Message: expect.stringContaining('Autumn') })
  expect([(await remove(giver.id)).status, (await remove(extra.id)).status]).toEqual([200, 200])
})

test('prepaid campaign deleted by a place admin: refused; by a global admin: deleted', async () => {
  const { id } = await aCampaign().at(place).prepaid(500).save(db)
  const remove = (as: SavedOwner) => node.call(api.campaigns.removeById, { id }, as)
  expect(refusalOf(await remove(placeAdmin))).toEqual([403, 'campaigns.prepaidByGlobal'])
  expect((await remove(global)).status).toBe(200)
})

test('extra campaign deleted by a place admin: names only campaigns that they see, refused also without any (R9)', async () => {
  const extra = await aCampaign().at(place).save(db)
  await aCampaign().at(other).named('Elsewhere').followedBy(extra.id, 0, 30).save(db)
  const remove = () => node.call(api.campaigns.removeById, { id: extra.id }, placeAdmin)
  expect(refusalOf(await remove())).toEqual([409, 'campaigns.isExtraElsewhere'])
  await aCampaign().at(place).named('Here').followedBy(extra.id, 0, 30).save(db)
  const { body } = await remove()
  expect(body).toMatchObject({ Error: 'campaigns.isExtra', Message: expect.stringContaining(': Here. ') })
})

test('extra campaign: only one that the caller may edit, of a type that they may use; a chosen one stays (R113)', async () => {
  const { id: elsewhere } = await aCampaign().at(other).save(db)
  const { id: prepaid } = await aCampaign().at(place).save(db)
  await updateRow(db, 'campaigns', { id: prepaid, type: 'PREPAID_CREDIT' })
  const withExtra = (id: number) => ({
    ActivateExtraDiscountCampaign: true,
    ExtraDiscountCampaignId: id,
    ExtraDiscountCampaignNumberOfDaysValid: 30,
  })
  const refused = [
    await add(withExtra(elsewhere), placeAdmin),
    await add(withExtra(prepaid), placeAdmin),
    await add(withExtra(prepaid)),
  ]
  expect(refused.map(refusalOf)).toEqual(refused.map(() => [422, 'campaigns.extraImpossible']))
  const { body } = await add(withExtra(elsewhere))
  expect((await node.call(api.campaigns.save, { ...body, Name: 'Kept' }, placeAdmin)).status).toBe(200)
})

test('type and currency: locked by a pending or approved registrant, not by one declined without a right; the region never changes (R115)', async () => {
  const credit = { Type: 'DISCOUNT_CREDIT', DiscountCreditInCents: 500 } as const
  const { body } = await add()
  await saveRegistrant(db, body.ID, 'DECLINED')
  const both = await node.call(api.campaigns.save, { ...body, ...credit, DiscountPercent: 10 }, region)
  expect(both.body.Fields).toMatchObject([{ Field: 'DiscountPercent', Error: 'input.notChangeable' }])
  const moved = await node.call(api.campaigns.save, { ...body, ...credit, DiscountPercent: 0 }, region)
  expect(moved.body).toMatchObject({ Type: 'DISCOUNT_CREDIT', DiscountPercent: 0, DiscountCreditInCents: 500 })
  await saveRegistrant(db, body.ID, 'PENDING')
  const back = { ...moved.body, Type: 'DISCOUNT_PERCENT', DiscountPercent: 10, DiscountCreditInCents: 0 } as const
  expect(refusalOf(await node.call(api.campaigns.save, back, region))).toEqual([409, 'campaigns.typeLocked'])
  const dollars = { ...moved.body, DiscountCreditCurrency: 'USD' }
  expect(refusalOf(await node.call(api.campaigns.save, dollars, region))).toEqual([409, 'campaigns.currencyLocked'])
  const abroadNow = { ...moved.body, Region: 'LVA', Places: `|${abroad.id}|` }
  expect(refusalOf(await node.call(api.campaigns.save, abroadNow, global))).toEqual([409, 'campaigns.fixed'])
})

test('type: locked by a right that was granted, also of a declined or removed registrant: its credit is money (R111)', async () => {
  const { body } = await add()
  const { id } = await saveRegistrant(db, body.ID, 'DECLINED')
  await updateRow(db, 'campaign_registrants', { id, granted_at: testNow, deleted_at: testNow })
  expect((await node.call(api.campaigns.find, { id: body.ID }, region)).body.IsTypeLocked).toBe(true)
})

test('place admin: sees campaigns at their places, edits those only there, adds none elsewhere', async () => {
  const own = await aCampaign().at(place).save(db)
  const shared = await aCampaign().at(place, other).save(db)
  const foreign = await aCampaign().at(other).save(db)
  const seen = await idsFor({}, placeAdmin)
  expect([own.id, shared.id, foreign.id].map((id) => seen.includes(id))).toEqual([true, true, false])
  const { body } = await node.call(api.campaigns.find, { id: shared.id }, placeAdmin)
  expect(body.MayEdit).toBe(false)
  expect(refusalOf(await node.call(api.campaigns.save, body, placeAdmin))).toEqual([403, 'campaigns.outsideScope'])
  expect(refusalOf(await add({ Places: `|${place.id}|${other.id}|` }, placeAdmin))).toEqual([
    403,
    'campaigns.outsideScope',
  ])
  expect((await add({}, placeAdmin)).status).toBe(200)
})

test('promo codes and registration form of a campaign also valid elsewhere: neither read nor exported (R120)', async () => {
  const { id } = await aCampaign().at(place, other).save(db)
  const { id: own } = await aCampaign().at(place).save(db)
  const { promoCodes, publicLinks } = api
  const statuses = async (of: number) => [
    (await node.call(promoCodes.list, { id: of }, placeAdmin)).status,
    (await node.call(promoCodes.export, { id: of, format: 'csv' }, placeAdmin)).status,
    (await node.call(publicLinks.findOfCampaign, { id: of }, placeAdmin)).status,
  ]
  expect(await statuses(own)).toEqual([200, 200, 200])
  expect(await statuses(id)).toEqual([403, 403, 403])
})

test('thank-you note: of a campaign elsewhere neither read nor changed, of one also valid elsewhere not changed', async () => {
  const noteOf = ({ id }: { id: number }) => ({ language: 'ENG', textCode: `campaign${id}_thank_you_note` }) as const
  const shared = noteOf(await aCampaign().at(place, other).save(db))
  const foreign = noteOf(await aCampaign().at(other).save(db))
  const save = (note: ReturnType<typeof noteOf>) =>
    node.call(api.translations.save, { ...note, Text: 'Thank you!' }, placeAdmin)
  expect((await node.call(api.translations.find, foreign, placeAdmin)).status).toBe(404)
  expect((await save(foreign)).status).toBe(404)
  expect(refusalOf(await save(shared))).toEqual([403, 'campaigns.outsideScope'])
})

test('thank-you note: two saves of one version, the second gets 409; the next saves over its own answer, an empty text too (R8)', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const note = { language: 'LAV', textCode: `campaign${id}_thank_you_note` } as const
  const opened = (await node.call(api.translations.find, note, global)).body
  const save = (Text: string, { UpdatedAt }: { UpdatedAt: string }) =>
    node.call(api.translations.save, { ...note, Text, UpdatedAt }, global)
  const first = await save('Paldies!', opened)
  expect(first.body).toMatchObject({ Text: 'Paldies!', IsFallback: false })
  expect(refusalOf(await save('Liels paldies!', opened))).toEqual([409, 'conflict.changedMeanwhile'])
  const emptied = await save('', first.body)
  expect(emptied.body).toEqual((await node.call(api.translations.find, note, global)).body)
  expect(refusalOf(await save('Paldies!', opened))).toEqual([409, 'conflict.changedMeanwhile'])
  expect((await save('Liels paldies!', emptied.body)).status).toBe(200)
})

test('copy: has the thank-you note in all its languages; of a campaign elsewhere none (R118)', async () => {
  const [own, foreign] = [await aCampaign().at(place).save(db), await aCampaign().at(other).save(db)]
  const codeOf = (id: number) => `campaign${id}_thank_you_note`
  for (const { id } of [own, foreign])
    for (const language of ['ENG', 'LAV'] as const)
      await node.call(api.translations.save, { textCode: codeOf(id), language, Text: `${language} thanks` }, global)
  const noteOfCopy = async ({ id }: { id: number }, language: 'ENG' | 'LAV') => {
    const { body } = await add({ CopyOfID: id }, placeAdmin)
    return (await node.call(api.translations.find, { textCode: codeOf(body.ID), language }, placeAdmin)).body.Text
  }
  expect([await noteOfCopy(own, 'ENG'), await noteOfCopy(own, 'LAV')]).toEqual(['ENG thanks', 'LAV thanks'])
  expect(await noteOfCopy(foreign, 'ENG')).toBe('')
})

test('copy: has icon and text of the app, whatever is sent, also when saved later; of a campaign elsewhere none (R118, R124)', async () => {
  const { id: icon } = await db.selectFrom('app_icons').select('id').orderBy('id').executeTakeFirstOrThrow()
  const inApp = { AppInfoText: 'Ten percent off', AppIconId: icon }
  const template = (await add({ IsTemplate: true, Region: '', Places: '', ...inApp }, global)).body
  const foreign = (await add({ Places: `|${other.id}|`, ...inApp }, global)).body
  const sent = { AppInfoText: 'Free', AppIconId: 0 }
  const copy = (await add({ CopyOfID: template.ID, ...sent }, placeAdmin)).body
  expect(copy).toMatchObject(inApp)
  expect((await node.call(api.campaigns.save, { ...copy, ...sent }, placeAdmin)).body).toMatchObject(inApp)
  for (const CopyOfID of [0, foreign.ID])
    expect((await add({ CopyOfID, ...inApp }, placeAdmin)).body).toMatchObject({ AppInfoText: '', AppIconId: 0 })
})

test('templates: global admins edit them, all others start from them; no dates, no registrants, not in the list (R118)', async () => {
  const days = { ValidTo: '2027-01-01T00:00:00Z', RegistrationOpenUntil: '2027-01-01T00:00:00Z' }
  const template = { Name: 'Hotel guests', IsTemplate: true, Region: '', Places: '' }
  const dated = await add({ ...template, ...days }, global)
  expect(dated.body.Fields?.map(({ Field }) => Field).toSorted()).toEqual(Object.keys(days).toSorted())
  const { body } = await add(template, global)
  const none = { CampaignCode: '', ValidTo: zeroDate, RegistrationOpenUntil: zeroDate }
  expect(body).toMatchObject({ IsTemplate: true, Region: '', ...none })
  const registrant = { id: body.ID, PhoneNumber: '+37250001000', CarNumber: '123ABC' }
  for (const as of [global, placeAdmin]) {
    const registered = await node.call(api.campaignRegistrants.add, registrant, as)
    expect(refusalOf(registered)).toEqual([409, 'campaigns.isTemplate'])
  }
  expect((await node.call(api.campaigns.templates, {}, placeAdmin)).body.map(({ ID }) => ID)).toContain(body.ID)
  expect(await idsFor({ search: 'Hotel guests' })).toEqual([])
  expect((await node.call(api.campaigns.save, { ...body, Name: 'Mine' }, region)).status).toBe(403)
  expect((await node.call(api.campaigns.remove, { ID: body.ID }, region)).status).toBe(403)
  expect((await node.call(api.campaigns.remove, { ID: body.ID }, global)).status).toBe(200)
  expect((await node.call(api.campaigns.templates, {}, placeAdmin)).body.map(({ ID }) => ID)).not.toContain(body.ID)
})

test('availability editor: reads the campaigns of their places, changes none (R184)', async () => {
  const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(db)
  const [{ id: here }, { id: there }] = [await aCampaign().at(place).save(db), await aCampaign().at(other).save(db)]
  const seen = await idsFor({}, editor)
  expect([seen.includes(here), seen.includes(there)]).toEqual([true, false])
  expect((await node.call(api.campaigns.find, { id: here }, editor)).body).toMatchObject({ MayEdit: false })
  expect(refusalOf(await add({}, editor))).toEqual([403, 'access.notPermitted'])
})

test('search of a text that most campaigns have: the oldest one is found too', async () => {
  const oldest = await aCampaign().named('Common A').at(place).save(db)
  const { id: _, ...draft } = { ...oldest, name: 'Common B' }
  await db
    .insertInto('campaigns')
    .values(Array.from({ length: 401 }, () => draft))
    .execute()
  const found = await idsFor({ search: 'common', sort: 'name' })
  expect(found[0]).toBe(oldest.id)
  await db.deleteFrom('campaigns').where('name', '=', 'Common B').execute()
})

test('list: by state, search and each sort', async () => {
  const named = (name: string) => aCampaign().named(`States ${name}`).at(place)
  const [over, coming, running, full] = [
    await named('D').until('2026-01-01T00:00:00Z').save(db),
    await named('C').from('2030-01-01T00:00:00Z').save(db),
    await named('B').withRoomFor(2).save(db),
    await named('A').withRoomFor(1).save(db),
  ]
  for (const { id } of [running, full]) await saveRegistrant(db, id, 'APPROVED')
  const search = 'states'
  for (const [state, { id }] of Object.entries({ OVER: over, COMING: coming, RUNNING: running, FULL: full }))
    expect(await idsFor({ search, state })).toEqual([id])
  expect(await idsFor({ search, sort: 'name' })).toEqual([full.id, running.id, coming.id, over.id])
  for (const sort of campaignSorts) expect((await idsFor({ search, sort })).length).toBe(4)
})
