import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('reports')
export type Words = PhrasesOf<'reports'>
