import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('fleets')
export type Words = PhrasesOf<'fleets'>
