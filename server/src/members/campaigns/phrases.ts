import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('campaigns')
export type Words = PhrasesOf<'campaigns'>
