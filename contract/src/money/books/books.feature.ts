import type { ContractFeature } from '../../kit/feature.ts'
import { booksApi } from './books.endpoints.ts'

export const books = {
  api: { books: booksApi },
  live: ['books'],
} as const satisfies ContractFeature
