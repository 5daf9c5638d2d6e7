import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('fines')
export type Words = PhrasesOf<'fines'>
