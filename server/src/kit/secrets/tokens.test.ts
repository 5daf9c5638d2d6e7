import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { signToken, tokenVerifier, type Claims } from './tokens.ts'

const secret = new Uint8Array(32).fill(1)
const issuedAtMs = Date.UTC(2026, 2, 2, 8)
const expiresAtMs = issuedAtMs + 12 * 3_600_000
const now = new Date(issuedAtMs + 1_000)

const claims: Claims = {
  ownerId: 7,
  tokenId: 'a-token',
  issuedAtMs,
  expiresAtMs,
  impersonatorId: null,
  impersonatorTokenId: null,
  isDisplay: false,
  isFederated: false,
}

const payload: JWTPayload = {
  iss: 'parkla',
  sub: '7',
  jti: 'a-token',
  iat: issuedAtMs / 1000,
  exp: expiresAtMs / 1000,
  iat_ms: issuedAtMs,
  imp: null,
  display: false,
}

type Forged = { payload?: JWTPayload; key?: Uint8Array; alg?: string }

const forge = ({ payload: over = {}, key = secret, alg = 'HS256' }: Forged): Promise<string> =>
  new SignJWT({ ...payload, ...over }).setProtectedHeader({ alg }).sign(key)

const without = (name: string): Forged => ({ payload: { [name]: undefined } })
const withClaim = (name: string, value: unknown): Forged => ({ payload: { [name]: value } })

test('signed token: its claims; after its expiry refused, also when verified before', async () => {
  const verify = tokenVerifier(secret)
  const token = await signToken(claims, secret)
  expect(await verify(token, now)).toEqual(claims)
  await expect(verify(token, new Date(expiresAtMs))).rejects.toMatchObject({ reason: 'auth.expired' })
})

test.each<[string, Forged]>([
  ['another secret', { key: new Uint8Array(32).fill(2) }],
  ['another algorithm', { alg: 'HS512', key: new Uint8Array(64).fill(1) }],
  ['another issuer', withClaim('iss', 'parkla-browser')],
  ...['iss', 'sub', 'jti', 'iat', 'exp', 'iat_ms', 'imp', 'display'].map((name): [string, Forged] => [
    `no ${name}`,
    without(name),
  ]),
  ...['', '0', '-7', '7.5', '7abc', ' 7', '1e3', '9'.repeat(16)].map((sub): [string, Forged] => [
    `sub "${sub}"`,
    withClaim('sub', sub),
  ]),
  ['sub as a number', withClaim('sub', 7)],
  ['sub as a list', withClaim('sub', ['7'])],
  ['empty jti', withClaim('jti', '')],
  ['iat as a text', withClaim('iat', '1')],
  ['exp as a text', withClaim('exp', '9999999999')],
  ['impersonator as a text', withClaim('imp', '1')],
])('%s: refused', async (_, forged) => {
  await expect(tokenVerifier(secret)(await forge(forged), now)).rejects.toMatchObject({ reason: 'auth.invalid' })
})

test('unsigned token, or one with another payload under the signature: refused', async () => {
  const [header, , signature] = (await signToken(claims, secret)).split('.')
  const other = Buffer.from(JSON.stringify({ ...payload, sub: '1' })).toString('base64url')
  for (const token of [new UnsecuredJWT(payload).encode(), `${header}.${other}.${signature}`, 'x.y.z', ''])
    await expect(tokenVerifier(secret)(token, now)).rejects.toMatchObject({ reason: 'auth.invalid' })
})
