import { booksApi } from '@parkla/contract/books/books.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const books = callsOf('books', booksApi)
