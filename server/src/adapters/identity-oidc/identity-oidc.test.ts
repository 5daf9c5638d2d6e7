import { identityPortSuite } from '../../ports/identity.suite.ts'
import { openIdentityOidc } from './identity-oidc.adapter.ts'
import { followRedirects, startTestProvider } from './oidc-provider.testing.ts'

const returnTo = 'http://parkla.test/login'
const account = { subject: 'kadri', email: 'kadri@example.test', name: 'Kadri Tamm', groups: ['gate', 'office'] }

identityPortSuite('OpenID Connect', async () => {
  const provider = await startTestProvider(returnTo)
  const options = { name: 'SSO', scope: 'openid email profile groups', groupsClaim: 'groups', ...provider }
  return {
    port: openIdentityOidc(options),
    broken: openIdentityOidc({ ...options, issuer: 'http://127.0.0.1:1' }),
    returnTo,
    account,
    visit: (url, { declines = false } = {}) => {
      provider.signIn(declines ? undefined : account)
      return followRedirects(url, returnTo)
    },
    close: provider.close,
  }
})
