import * as client from 'openid-client'
import * as z from 'zod'
import type { Identity, IdentityPort } from '../../ports/identity.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'

type IdentityOptions = {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  groupsClaim: string
}

const Claims = z.looseObject({
  email: z.string().toLowerCase().default(''),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(true),
  name: z.string().default(''),
})
const Groups = z.array(z.string()).catch([])

/** The answer itself is wrong: declined, forged, expired or used. Anything else means that the provider is away. */
const isRefusal = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.ResponseBodyError ||
  (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT' && !isNetwork(error.cause))

const isNetwork = (cause: unknown): boolean => cause instanceof TypeError

const away = (cause: unknown): PortFailure =>
  new PortFailure('unreachable', 'Identity provider cannot be reached', { cause })

/** Discovery is repeated until it succeeds once; then its result is kept. */
const discoverOnce = ({ issuer, clientId, clientSecret }: IdentityOptions) => {
  let found: Promise<client.Configuration> | undefined
  // The issuer is the operator's own setting; http is for providers on the same machine.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  return (): Promise<client.Configuration> => {
    found ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 5 })
      .catch((error: unknown) => {
        found = undefined
        throw away(error)
      })
    return found
  }
}

type Claimed = { config: client.Configuration; tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>> }

/** Claims of the token win; providers that keep the token small answer the others at the user endpoint. */
const claimsOf = async ({ config, tokens }: Claimed): Promise<Record<string, unknown> | undefined> => {
  const claims = tokens.claims()
  if (!claims) return undefined
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
  const info = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  return { ...info, ...claims }
}

const identityOf = (claims: Record<string, unknown>, groupsClaim: string): Identity => {
  const { email, email_verified: isVerified, name } = Claims.parse(claims)
  return {
    issuer: String(claims['iss']),
    subject: String(claims['sub']),
    email: isVerified ? email : '',
    name,
    groups: Groups.parse(claims[groupsClaim]),
  }
}

/** OpenID Connect: authorization code with PKCE, state and nonce. */
export const openIdentityOidc = (options: IdentityOptions): IdentityPort => {
  const discovered = discoverOnce(options)
  return {
    name: options.name,
    begin: async (returnTo) => {
      const config = await discovered()
      const check = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: options.scope,
        state: check.state,
        nonce: check.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(check.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, check }
    },
    finish: async (returned, { state, nonce, verifier }) => {
      const config = await discovered()
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(config, returned, checks)
        const claims = await claimsOf({ config, tokens })
        return claims && identityOf(claims, options.groupsClaim)
      } catch (error) {
        if (isRefusal(error)) return undefined
        throw away(error)
      }
    },
  }
}
