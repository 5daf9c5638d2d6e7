import { booksApi } from '@parkla/contract/money/books/books.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const books = callsOf('books', booksApi)
