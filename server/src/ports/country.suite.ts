import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CountryPort } from './country.port.ts'

/** `estonian` is an address in Estonia, `unknown` one without a country; `broken` is a port without a service. */
type CountryPortUnderTest = {
  port: CountryPort
  broken: CountryPort
  estonian: string
  unknown: string
  close: () => Promise<void>
}

/** Behaviour that every adapter of country look-ups must have. */
export const countryPortSuite = (name: string, open: () => Promise<CountryPortUnderTest>) =>
  describe(`country port: ${name}`, () => {
    let outside: CountryPortUnderTest
    beforeEach(async () => {
      outside = await open()
    })
    afterEach(() => outside.close())

    test('address in Estonia: EE; unknown address: empty', async () => {
      expect(await outside.port.countryOf(outside.estonian)).toBe('EE')
      expect(await outside.port.countryOf(outside.unknown)).toBe('')
    })

    test('service away: PortFailure', async () => {
      await expect(outside.broken.countryOf(outside.estonian)).rejects.toMatchObject({ name: 'PortFailure' })
    })
  })
