import { identityProviderApi } from '@parkla/contract/people/accounts/identity-provider.endpoints.ts'
import * as z from 'zod'
import { callsOf } from '../../../kit/api/client.ts'

export const identityProvider = callsOf('access', {
  identityProvider: identityProviderApi.find,
  start: identityProviderApi.start,
  login: identityProviderApi.login,
})

const key = 'identityLogin'

/** Values that this tab keeps while it is at the provider: our ticket, and the page to open afterwards. */
const Kept = z.object({ Ticket: z.string(), to: z.string().optional() })

/** Opens the provider's page in this tab. */
export const goToProvider = ({ Url, Ticket }: { Url: string; Ticket: string }, to: string | undefined): void => {
  sessionStorage.setItem(key, JSON.stringify({ Ticket, to }))
  window.location.assign(Url)
}

/** Returns what was kept, once; undefined when this tab did not start the login. */
export const takeKept = (): z.infer<typeof Kept> | undefined => {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? undefined : Kept.safeParse(JSON.parse(text)).data
}
