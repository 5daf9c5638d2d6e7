import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('whitelists')
export type Words = PhrasesOf<'whitelists'>
