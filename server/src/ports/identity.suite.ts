import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityPort } from './identity.port.ts'

/** `visit` is a browser: the user signs in at the page or declines, and it returns to our address. */
export type IdentityPortUnderTest = {
  port: IdentityPort
  broken: IdentityPort
  returnTo: string
  visit: (url: string, options?: { declines?: boolean }) => Promise<URL>
  /** The account that signs in. */
  account: { subject: string; email: string; name: string; groups: readonly string[] }
  close: () => Promise<void>
}

/** Behaviour that every adapter of an identity provider must have. */
export const identityPortSuite = (name: string, open: () => Promise<IdentityPortUnderTest>) =>
  describe(`identity port: ${name}`, () => {
    let outside: IdentityPortUnderTest
    beforeAll(async () => {
      outside = await open()
    })
    afterAll(() => outside.close())

    const begin = () => outside.port.begin(outside.returnTo)

    test('user signs in: their account, with groups; the code works once', async () => {
      const { url, check } = await begin()
      const returned = await outside.visit(url)
      expect(await outside.port.finish(returned, check)).toMatchObject(outside.account)
      expect(await outside.port.finish(returned, check)).toBeUndefined()
    })

    test('user declines: no account', async () => {
      const { url, check } = await begin()
      expect(await outside.port.finish(await outside.visit(url, { declines: true }), check)).toBeUndefined()
    })

    test.each(['state', 'nonce', 'verifier'] as const)(
      'answer with the %s of another sign-in: no account',
      async (part) => {
        const [one, other] = [await begin(), await begin()]
        const returned = await outside.visit(one.url)
        expect(await outside.port.finish(returned, { ...one.check, [part]: other.check[part] })).toBeUndefined()
      },
    )

    test('provider away: PortFailure', async () => {
      await expect(outside.broken.begin(outside.returnTo)).rejects.toMatchObject({ name: 'PortFailure' })
    })
  })
