import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isMasked,
  maskEmail,
  maskName,
  maskPhone,
  normalisePhone,
  Phone,
  phoneCodeOf,
  phoneDigits,
  wholePhone,
} from './phone.ts'

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
    ['3721234', undefined],
    ['501 2345', '+3725012345'],
    ['655 4321', '+3726554321'],
    ['00 372 655 4321', '+3726554321'],
    ['+372 (0) 5551 2123', '+37255512123'],
    ['+358 (0)40 765 4321', '+358407654321'],
    ['00358 40 765 4321', '+358407654321'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+38 050 765 43 21', '+380507654321'],
    ['+371 2555 1234', '+37125551234'],
    ['+49 151 12345678', '+4915112345678'],
    ['+1 202 555 0100', '+12025550100'],
  ])('"%s": %s', (text, phone) => {
    expect([normalisePhone(text), Phone.safeParse(text).data]).toEqual([phone, phone])
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
    '+37212345678',
    '25551234',
    '371 2555 1234',
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

  // National notation, international prefixes and numbers that begin with the digits of their own country code.
  const national: Record<string, readonly (readonly [string, string])[]> = {
    EST: [
      ['5551 2123', '+37255512123'],
      ['372 5551 2123', '+37255512123'],
      ['00 371 2555 1234', '+37125551234'],
    ],
    LVA: [
      ['2555 1234', '+37125551234'],
      ['6712 3456', '+37167123456'],
      ['371 2555 1234', '+37125551234'],
    ],
    LTU: [
      ['8 612 34567', '+37061234567'],
      ['0 612 34567', '+37061234567'],
      ['(8-5) 212 3456', '+37052123456'],
    ],
    FIN: [
      ['040 765 4321', '+358407654321'],
      ['09 876 5432', '+35898765432'],
      ['990 46 70 765 43 21', '+46707654321'],
    ],
    SWE: [
      ['070-765 43 21', '+46707654321'],
      ['08-765 432 10', '+46876543210'],
      ['046-12 34 56', '+4646123456'],
    ],
    DNK: [
      ['20 76 54 32', '+4520765432'],
      ['45 12 34 56', '+4545123456'],
      ['4520765432', '+4520765432'],
    ],
    POL: [
      ['501 765 432', '+48501765432'],
      ['48 321 76 54', '+48483217654'],
      ['0048 501 765 432', '+48501765432'],
    ],
    CZE: [
      ['601 765 432', '+420601765432'],
      ['420 601 765 432', '+420601765432'],
      ['00420 601765432', '+420601765432'],
    ],
    HUN: [
      ['06 30 765 4321', '+36307654321'],
      ['06-1-765-4321', '+3617654321'],
      ['36 30 765 4321', '+36307654321'],
    ],
    BGR: [
      ['087 765 4321', '+359877654321'],
      ['02 981 2345', '+35929812345'],
      ['359 87 765 4321', '+359877654321'],
    ],
    UKR: [
      ['050 765 43 21', '+380507654321'],
      ['380507654321', '+380507654321'],
      ['00 380 50 765 4321', '+380507654321'],
    ],
    RUS: [
      ['8 (916) 765-43-21', '+79167654321'],
      ['7 916 765 43 21', '+79167654321'],
      ['810 358 40 765 4321', '+358407654321'],
    ],
    GBR: [
      ['07400 765432', '+447400765432'],
      ['(020) 7946 0958', '+442079460958'],
      ['0044 7400 765432', '+447400765432'],
    ],
    CHE: [
      ['078 765 43 21', '+41787654321'],
      ['041 210 43 21', '+41412104321'],
      ['0041 78 765 43 21', '+41787654321'],
    ],
    ISL: [
      ['611 1234', '+3546111234'],
      ['354 611 1234', '+3546111234'],
      ['00 354 611 1234', '+3546111234'],
    ],
    USA: [
      ['(212) 555-0143', '+12125550143'],
      ['1 212 555 0143', '+12125550143'],
      ['011 358 40 765 4321', '+358407654321'],
    ],
    CAN: [
      ['416 555 0143', '+14165550143'],
      ['00 358 40 765 4321', '+358407654321'],
    ],
    AUS: [
      ['0412 765 432', '+61412765432'],
      ['(02) 9876 5432', '+61298765432'],
      ['0011 358 40 765 4321', '+358407654321'],
    ],
    IND: [
      ['098765 43210', '+919876543210'],
      ['91234 56780', '+919123456780'],
      ['91 98765 43210', '+919876543210'],
    ],
    SGP: [
      ['8123 4567', '+6581234567'],
      ['6543 2109', '+6565432109'],
      ['65 8123 4567', '+6581234567'],
    ],
  }
  const rows = Object.entries(national).flatMap(([region, texts]) => texts.map((row) => [region, ...row] as const))
  test.each(rows)('%s: "%s" is %s', (region, text, phone) => {
    expect(normalisePhone(text, phoneCodeOf(region))).toBe(phone)
  })

  test('national notation behind a typed country code: national prefix is removed', () => {
    const behindCode = (['FIN', 'SWE', 'GBR', 'CHE', 'AUS', 'IND', 'UKR', 'BGR', 'LTU', 'HUN'] as const).map(
      (region) => {
        const [text = '', phone = ''] = national[region]?.[0] ?? []
        return [normalisePhone(`${phoneCodeOf(region)}${text}`), phone]
      },
    )
    for (const [read, phone] of behindCode) expect(read).toBe(phone)
  })

  test('search for a stored number that does not exist: found in its E.164 form', () => {
    expect(['+3723721234', '5551 2123', 'Mari'].map((text) => wholePhone(text))).toEqual([
      '+3723721234',
      '+37255512123',
      undefined,
    ])
  })

  test.each([
    ['040 765 4321', '407654321'],
    ['00358 40 765 4321', '358407654321'],
    ['+358 (0)40 765', '35840765'],
    ['40 765', '40765'],
    // the end of a number
    ['0123', '0123'],
    ['05 123', '5123'],
  ])('digits of the searched %s: %s', (text, digits) => expect(phoneDigits(text)).toBe(digits))

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
    ['+4915112345678', '+49 •••• 678'],
    ['+358407654321', '+358 •••• 321'],
    ['+46707654321', '+46 •••• 321'],
    ['+201001234567', '+20 •••• 567'],
    ['+2348031234567', '+234 •••• 567'],
    ['+8801712345678', '+880 •••• 678'],
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
