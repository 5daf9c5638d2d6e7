import type { ServerFeature } from '../../kit/feature.ts'
import { checkBooks } from './books.jobs.ts'
import { booksRoutes } from './books.routes.ts'

export const books = {
  routes: booksRoutes,
  jobs: [checkBooks],
  live: { books: ['books.view'] },
} satisfies ServerFeature
