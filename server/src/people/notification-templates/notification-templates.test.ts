import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { saveTemplate, someTexts } from './notification-templates.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().named('Kadri').globalAdmin().save(db)

const add = (Name: string) => node.call(api.notificationTemplates.add, { Name, Texts: someTexts }, global)

test('list: by name', async () => {
  for (const name of ['second', 'Third', 'first']) await saveTemplate(db, `list ${name}`)
  const { body } = await node.call(api.notificationTemplates.list, {}, global)
  expect(body.map(({ Name }) => Name)).toEqual(['list first', 'list second', 'list Third'])
})

test('add: found as saved, audited; the same name again: 422 with its field', async () => {
  const { body } = await add(' Debt ')
  expect(body).toMatchObject({ Name: 'Debt', Texts: someTexts })
  expect((await node.call(api.notificationTemplates.find, { id: body.Id }, global)).body).toEqual(body)
  expect(await node.audit('notificationTemplate', body.Id)).toMatchObject([
    { fact: 'notificationTemplate.added', owner_id: global.id, after: { Name: 'Debt', Texts: someTexts } },
  ])
  const again = await add('debt')
  expect([again.status, again.body]).toMatchObject([
    422,
    { Error: 'notificationTemplates.nameTaken', Fields: [{ Field: 'Name' }] },
  ])
})

test('unknown placeholder: the field of its language is named', async () => {
  const Texts = { ...someTexts, LAV: { Title: 'Jūsu', Body: '{plate}' } }
  const { status, body } = await node.call(api.notificationTemplates.add, { Name: 'Typo', Texts }, global)
  const Fields = [{ Field: 'Texts.LAV.Body', Error: 'notificationTemplates.unknownPlaceholder' }]
  expect([status, body]).toMatchObject([400, { Fields }])
})

test('save of an outdated version: 409 with the name of the user who changed it; no version: overwritten (R8)', async () => {
  const { Id: id, UpdatedAt } = (await add('Old')).body
  const save = (input: object) =>
    node.call(api.notificationTemplates.save, { id, Name: 'New', Texts: someTexts, ...input }, global)
  expect((await save({ UpdatedAt })).body.Name).toBe('New')
  const late = await save({ Name: 'Late', UpdatedAt })
  expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
  expect(late.body.Message).toContain('Kadri')
  expect((await save({ Name: 'Forced' })).body.Name).toBe('Forced')
  const changed = (Name: string) => ({ fact: 'notificationTemplate.changed', owner_id: global.id, after: { Name } })
  expect(await node.audit('notificationTemplate', id)).toMatchObject([{}, changed('New'), changed('Forced')])
})

test('delete: gone, audited, its name is free again', async () => {
  const { Id: id } = (await add('Short-lived')).body
  expect((await node.call(api.notificationTemplates.remove, { id }, global)).status).toBe(200)
  expect((await node.call(api.notificationTemplates.find, { id }, global)).status).toBe(404)
  expect(await node.audit('notificationTemplate', id)).toMatchObject([
    {},
    { fact: 'notificationTemplate.deleted', before: { Name: 'Short-lived' } },
  ])
  expect((await add('Short-lived')).status).toBe(200)
})
