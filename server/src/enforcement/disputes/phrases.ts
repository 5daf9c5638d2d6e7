import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('disputes')
export type Words = PhrasesOf<'disputes'>
