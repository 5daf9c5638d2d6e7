import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { BookCheck } from './books.schema.ts'

export const booksApi = {
  list: get('/adminapi/books/checks', {
    summary: '+ The last 30 checks of the books with their comparisons, newest first',
    permission: 'books.view',
    scope: 'none',
    answer: z.array(BookCheck),
  }),
  run: post('/adminapi/books/checks', {
    summary: '+ Starts a check of the books now',
    permission: 'books.view',
    scope: 'none',
    answer: BookCheck,
    errors: ['books.running'],
    audit: 'books.checked',
  }),
}
