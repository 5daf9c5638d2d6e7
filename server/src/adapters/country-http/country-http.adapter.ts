import type { CountryPort } from '../../ports/country.port.ts'
import { PortFailure, PortTimeout } from '../../ports/port-failure.ts'

/** `url` has `{ip}` in the place of the address. */
type CountryOptions = { url: string; timeoutMs?: number }

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Asks a service that answers with the code of two letters as plain text. */
export const openCountryHttp = ({ url, timeoutMs = 1_000 }: CountryOptions): CountryPort => ({
  countryOf: async (address) => {
    const asked = url.replace('{ip}', encodeURIComponent(address))
    const response = await fetch(asked, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        if (isTimeout(error)) throw new PortTimeout('Country service did not answer', { cause: error })
        throw new PortFailure('unreachable', 'Country service cannot be reached', { cause: error })
      },
    )
    const text = (await response.text()).trim()
    if (response.status === 404) return ''
    if (!response.ok) throw new PortFailure('unreachable', `Country service answered ${response.status}`)
    return /^[A-Z]{2}$/.test(text) ? text : ''
  },
})
