import { languageTags, type ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import { countries } from '@parkla/contract/kit/countries.ts'
import { language } from '../../kit/phrases.ts'

/** `FIN` → `Soome` in the user's language. */
export const countryName = (region: string): string => {
  const alpha2 = countries.find((country) => country.region === region)?.alpha2
  return alpha2 === undefined ? region : (new Intl.DisplayNames([language()], { type: 'region' }).of(alpha2) ?? region)
}

/** `FIN` → `suomi` by its tag, in the user's language. */
export const clientLanguageName = (code: ClientLanguage): string =>
  new Intl.DisplayNames([language()], { type: 'language' }).of(languageTags[code]) ?? code
