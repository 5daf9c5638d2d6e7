import { booksApi } from '@parkla/contract/money/books/books.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { startCheck } from './books.commands.ts'
import { listChecks } from './books.queries.ts'

export const booksRoutes = bind(booksApi, { list: listChecks, run: startCheck })
