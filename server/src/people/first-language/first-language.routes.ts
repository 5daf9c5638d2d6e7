import { firstLanguageApi } from '@parkla/contract/people/first-language/first-language.endpoints.ts'
import type { AnswerOf } from '@parkla/contract/kit/endpoint.ts'
import type { PublicContext } from '../../kit/context.ts'
import { bind } from '../../kit/http/routes.ts'
import { reasonOf } from '../../ports/port-failure.ts'

type Language = AnswerOf<typeof firstLanguageApi.find>['Language']

const languageOf: Readonly<Partial<Record<string, Language>>> = { EE: 'et', LV: 'lv' }

/** Failures of the look-up are only logged (R15). */
const findFirstLanguage = async ({ ports, log, address }: PublicContext): Promise<{ Language: Language }> => {
  try {
    const country = ports.country ? await ports.country.countryOf(address) : ''
    return { Language: languageOf[country] ?? (country === '' ? '' : 'en') }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'country look-up failed')
    return { Language: '' }
  }
}

export const firstLanguageRoutes = bind(firstLanguageApi, { find: findFirstLanguage })
