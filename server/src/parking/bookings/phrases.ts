import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

export const phrases = phrasesOf('bookings')
export type Words = PhrasesOf<'bookings'>
