import { noteLanguages, type NoteLanguage } from '@parkla/contract/members/public-links/note-languages.ts'
import type { PublicLink } from '@parkla/contract/members/public-links/public-links.schema.ts'
import type { Language } from '../../kit/reasons.ts'

/** Code of the browser's language, and the language's own name, which its speakers look for in any translation of the form. */
const known: Readonly<Record<NoteLanguage, readonly [tag: string, name: string]>> = {
  ENG: ['en', 'English'],
  EST: ['et', 'Eesti'],
  RUS: ['ru', 'Русский'],
  BUL: ['bg', 'Български'],
  LAV: ['lv', 'Latviešu'],
  LTU: ['lt', 'Lietuvių'],
  HUN: ['hu', 'Magyar'],
  CZE: ['cs', 'Čeština'],
  UKR: ['uk', 'Українська'],
  POL: ['pl', 'Polski'],
  FIN: ['fi', 'Suomi'],
}

const ofScreens: readonly NoteLanguage[] = ['ENG', 'EST', 'LAV']
export const isOfScreens = (language: NoteLanguage): boolean => ofScreens.includes(language)

type Note = Pick<PublicLink, 'NoteLanguages'>

/** Languages of the note in the order of the specification. */
export const noteChoices = ({ NoteLanguages: has }: Note): (readonly [code: NoteLanguage, name: string])[] =>
  noteLanguages.filter((one) => has.includes(one)).map((one) => [one, known[one][1]])

/** The browser's first language that the note has, else that of the form, else English (R123). */
export const noteLanguageFor = (
  { NoteLanguages: has }: Note,
  { language, preferred }: { language: Language; preferred: string },
): NoteLanguage | '' => {
  const tags = preferred.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  for (const tag of [...tags, language]) {
    const found = has.find((one) => known[one][0] === tag)
    if (found) return found
  }
  return has.includes('ENG') ? 'ENG' : ''
}
