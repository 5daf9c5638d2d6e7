import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('reads')
export type Words = PhrasesOf<'reads'>
