import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('alarms')
export type Words = PhrasesOf<'alarms'>
