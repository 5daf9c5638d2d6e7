import { firstLanguageApi } from '@parkla/contract/people/first-language/first-language.endpoints.ts'
import { callsOf } from './kit/api/client.ts'
import { showLanguage } from './kit/phrases.ts'

const { find } = callsOf('firstLanguage', firstLanguageApi)

/** Shows the language of the visitor's country, if the server knows it; their own choice is stored later (R15). */
export const followCountry = async (): Promise<void> => {
  const { Language } = await find()
  if (Language !== '') await showLanguage(Language)
}
