import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('statements')
export type Words = PhrasesOf<'statements'>
