import { mayCheckBooks } from '@parkla/contract/money/books/books.policy.ts'
import type { BookCheck } from '@parkla/contract/money/books/books.schema.ts'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { checkBooks } from './books.jobs.ts'
import { readNewestCheck } from './books.queries.ts'
import { isCheckRunning, openCheck } from './books.steps.ts'

/** 409 while another check runs. */
export const startCheck = (ctx: Context): Promise<BookCheck> =>
  ctx.transaction(async (tx) => {
    insist(mayCheckBooks(ctx.actor, { isRunning: await isCheckRunning(tx) }))
    const checkId = await openCheck(tx, ctx.now, ctx.actor.id)
    await ctx.jobs.enqueue(tx, checkBooks, { checkId })
    await record(tx, ctx, { fact: 'books.checked', entity: 'bookCheck', id: checkId, topic: 'books' })
    return readNewestCheck(tx)
  })
