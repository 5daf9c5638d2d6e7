import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMasked, maskEmail, maskName, maskPhone, normalisePhone, Phone, phoneCodeOf } from './phone.ts'

describe('E.164 (R7)', () => {
  test.each([
    ['55512123', '+37255512123'],
    ['5551 2123', '+37255512123'],
    ['+372 5551 2123', '+37255512123'],
    ['(+372) 5551-2123', '+37255512123'],
    ['00372 5551 2123', '+37255512123'],
    ['372 5551 2123', '+37255512123'],
    ['+372.5551.2123', '+37255512123'],
    ['5551–2123', '+37255512123'],
    ['\u202a+372 5551 2123\u202c', '+37255512123'],
    ['3721234', '+3723721234'],
    ['37212345', '+37237212345'],
    ['+371 2555 1234', '+37125551234'],
    ['+49 151 12345678', '+4915112345678'],
    ['+1 202 555 0100', '+12025550100'],
  ])('"%s": %s', (text, phone) => {
    expect([normalisePhone(text), Phone.parse(text)]).toEqual([phone, phone])
  })

  const noPhones = [
    '+',
    '+372',
    '123',
    '+0123456789',
    '+372 5551 212x',
    '++37255512123',
    '5551/2123',
    '+1234567890123456',
  ]
  test.each(noPhones)('"%s": not a number', (text) => {
    expect(normalisePhone(text)).toBeUndefined()
    expect(Phone.safeParse(text).error?.issues[0]?.message).toBe('input.notAPhone')
  })

  test.each([
    ['EST', '+372'],
    ['LVA', '+371'],
    ['POL', '+48'],
    ['USA', '+1'],
    ['', '+372'],
  ])('country code of region "%s": %s', (region, code) => {
    expect(phoneCodeOf(region)).toBe(code)
  })

  test('another default code: used for local numbers', () => {
    expect(['25551234', '371 2555 1234', '+37255512123'].map((text) => normalisePhone(text, '+371'))).toEqual([
      '+37125551234',
      '+37125551234',
      '+37255512123',
    ])
  })

  test('normalised number: unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-() ')), maxLength: 20 }), (text) => {
        const phone = normalisePhone(text)
        if (phone !== undefined) expect(normalisePhone(phone)).toBe(phone)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('masks (R79)', () => {
  test.each([
    ['+37255512123', '+372 •••• 123'],
    ['+37125551234', '+371 •••• 234'],
    ['+79161234567', '+7 •••• 567'],
    ['+4915112345678', '+4 •••• 678'],
    ['+1234567', '+1 •••• 567'],
    ['5551', '••••'],
    ['+372', '••••'],
    ['ask at the desk', '••••'],
    ['', ''],
  ])('%s: "%s"', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked)
  })

  test('number: country code and at most the last 3 digits are shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (phone) => {
        const [code = '', , end = ''] = maskPhone(phone).split(' ')
        expect([code.length <= 4, end.length]).toEqual([true, 3])
        expect(phone.startsWith(code) && phone.endsWith(end)).toBe(true)
        expect(code.length + end.length).toBeLessThan(phone.length)
      }),
    )
  })

  test('any text: at most 3 digits after a country code are shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+ ')) }), (text) => {
        const shown = maskPhone(text).replace(/^\+\d{1,3} /, '')
        expect(shown.replaceAll(/\D/g, '').length).toBeLessThanOrEqual(3)
      }),
    )
  })

  test.each([
    ['Mari Maasikas', 'M••• M•••'],
    ['  Mari\t Maasikas ', 'M••• M•••'],
    ['Ülle-Mai', 'Ü•••'],
    ['𝕄ari', '𝕄•••'],
    ['A', 'A•••'],
    ['', ''],
  ])('name "%s": "%s"', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  test('isMasked: true for masks only', () => {
    const [name, phone, email] = ['Mari Maasikas', '+37255512123', 'mari@example.test']
    expect([maskName(name), maskPhone(phone), maskPhone('5551'), maskEmail(email)].map(isMasked)).not.toContain(false)
    expect([name, phone, email, ''].map(isMasked)).not.toContain(true)
  })

  test('name: first letters are shown', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(name, (parts) => {
        expect(maskName(parts.join(' ')).replaceAll('•', '')).toBe(parts.map((part) => part[0]).join(' '))
      }),
    )
  })

  test.each([
    ['mari@example.test', 'm•••@example.test'],
    ['m@example.test', 'm•••@example.test'],
    ['"a@b"@example.test', '"•••@example.test'],
    ['not an address', 'n•••'],
    ['', ''],
  ])('address %s: %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })
})
