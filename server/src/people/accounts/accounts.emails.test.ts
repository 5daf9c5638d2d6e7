import { describe, expect, test } from 'vitest'
import { activationEmail, passwordChangedEmail, resetEmail } from './accounts.emails.ts'

const address = 'http://parkla.test/reset/6f1b3a2e?a=1&b=2'
const reader = { email: 'mari@example.test', name: 'Mari <b>$&', language: 'en' } as const

describe('account e-mails', () => {
  test.each(['et', 'en', 'lv'] as const)('%s: text and HTML have the same content and the link', (language) => {
    for (const compose of [resetEmail, activationEmail]) {
      const mail = compose({ ...reader, language }, address)
      expect(mail.to).toBe('mari@example.test')
      expect(mail.text).toContain(address)
      expect(mail.html).toContain('href="http://parkla.test/reset/6f1b3a2e?a=1&amp;b=2"')
      expect(mail.text).not.toMatch(/\{\{|undefined/)
    }
    expect(passwordChangedEmail({ ...reader, language }).text).not.toMatch(/\{\{|undefined|http/)
  })

  test('languages: three different texts', () => {
    const subjects = (['et', 'en', 'lv'] as const).map(
      (language) => resetEmail({ ...reader, language }, address).subject,
    )
    expect(new Set(subjects).size).toBe(3)
  })

  test('name with markup: escaped', () => {
    const mail = resetEmail(reader, address)
    expect(mail.html).toContain('Hello, Mari &lt;b&gt;$&amp;')
    expect(mail.text).toContain('Hello, Mari <b>$&')
  })

  test('no name: greeting without a name', () => {
    expect(resetEmail({ ...reader, name: '' }, address).text).toMatch(/^Hello\n/)
  })
})
