import { booksApi } from '@parkla/contract/books/books.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const books = callsOf('books', booksApi)
