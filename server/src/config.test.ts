import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const smtp = { SMTP_URL: 'smtp://mail.example.com' }

test('SMTP_URL set: MAIL_FROM is required', () => {
  expect(() => readConfig(smtp)).toThrow(/^MAIL_FROM is needed with SMTP_URL/)
  expect(() => readConfig({ ...smtp, MAIL_FROM: '' })).toThrow(/^MAIL_FROM is needed/)
  expect(readConfig({ ...smtp, MAIL_FROM: 'Parkla <office@example.com>' }).MAIL_FROM).toBe(
    'Parkla <office@example.com>',
  )
})

test('mails written to files: no MAIL_FROM needed', () => {
  expect(readConfig({}).MAIL_FROM).toContain('@parkla.test')
})

test('DATABASE_URL set: JWT_SECRET is required', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://x' })).toThrow(/^JWT_SECRET is needed/)
})

test('identity provider: issuer, client and secret are needed together', () => {
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(/are needed together$/)
})

test('rights by group: read as JSON', () => {
  const groups = readConfig({ OIDC_GROUPS: '{"office":{"Admin":true,"Region":"EST"}}' }).OIDC_GROUPS
  expect(groups?.['office']).toMatchObject({ Admin: true, Region: 'EST', Places: [] })
})

test.each([
  ['OIDC_GROUPS', 'office=admin'],
  ['OIDC_GROUPS', '{"office":{"Region":"Estonia"}}'],
  ['PORT', '70000'],
  ['ROLE', 'boss'],
  ['DEMO', 'yes'],
  ['MQTT_PORT', '-1'],
  ['MQTT_URL', 'http://broker.example.com'],
])('invalid %s: start fails and names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}`))
})
