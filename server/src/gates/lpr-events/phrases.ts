import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('lpr-events')
export type Words = PhrasesOf<'lpr-events'>
