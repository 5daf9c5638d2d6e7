import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type ClientMetadata } from 'oidc-provider'

export type TestAccount = {
  subject: string
  email: string
  name: string
  groups: readonly string[]
  isVerified?: boolean
}

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The account that the next visitor signs in with; undefined declines. */
  signIn: (account: TestAccount | undefined) => void
  close: () => Promise<void>
}

const clientId = 'parkla'
const clientSecret = 'a secret of the test'

const claimsOf = ({ subject, email, name, groups, isVerified = true }: TestAccount) => ({
  sub: subject,
  email,
  email_verified: isVerified,
  name,
  groups: [...groups],
})

const loginPage =
  '<title>Provider</title><form><label>Account <input name=email></label><button>Sign in</button></form>'

/**
 * A real OpenID Connect provider on a loopback port. The current account signs in at once; with `hasPage` a page asks
 * for the e-mail of an account.
 */
export const startTestProvider = async (returnTo: string, { hasPage = false } = {}): Promise<TestProvider> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server has one.
  const issuer = `http://127.0.0.1:${port}`
  let current: TestAccount | undefined
  const accounts = new Map<string, TestAccount>()
  const parkla: ClientMetadata = { client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }
  const provider = new Provider(issuer, {
    clients: [parkla],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => {
      const account = accounts.get(subject)
      return account && { accountId: subject, claims: () => claimsOf(account) }
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const signIn = (account: TestAccount | undefined) => {
    current = account
    if (account) accounts.set(account.subject, account)
  }
  const finish = (request: IncomingMessage, response: ServerResponse): void => {
    const result = current
      ? { login: { accountId: current.subject, remember: false } }
      : { error: 'access_denied', error_description: 'The user declined' }
    void provider.interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const email = url.searchParams.get('email')
    if (!url.pathname.startsWith('/interaction/')) return void handle(request, response)
    if (email !== null) signIn({ subject: email, email, name: email, groups: [] })
    if (hasPage && email === null) return void response.setHeader('content-type', 'text/html').end(loginPage)
    finish(request, response)
  })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { issuer, clientId, clientSecret, signIn, close }
}

/** Follows the provider's redirects with its cookies, as a browser would, until it returns to `returnTo`. */
export const followRedirects = async (url: string, returnTo: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let step = 0; step < 10; step += 1) {
    if (next.href.startsWith(returnTo)) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
  }
  throw new Error('The provider redirected more than ten times')
}
