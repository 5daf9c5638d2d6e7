import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('sessions')
export type Words = PhrasesOf<'sessions'>
