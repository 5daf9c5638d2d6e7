import { reject } from '@parkla/contract/kit/verdict.ts'
import { rejectionOf } from '../errors.ts'

/** Field and reason by the name of a unique index or constraint. */
type Taken = Readonly<Record<string, { field: string; reason: string }>>

/**
 * Waits for a write; 422 at the field if it violates one of these constraints. The constraint decides, because a check before the
 * write does not see rows of concurrent transactions.
 */
export const orTaken = async <T>(write: Promise<T>, byConstraint: Taken): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const taken = error instanceof Error && 'constraint' in error ? byConstraint[String(error.constraint)] : undefined
    throw taken ? rejectionOf(reject(taken.reason), taken.field) : error
  }
}
