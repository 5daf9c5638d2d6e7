import { Rejection } from '../../../kit/errors.ts'

/** A write whose violation of a unique index is a 422 at the field. */
export const orTaken = async <T>(
  write: Promise<T>,
  { field, reason }: { field: string; reason: string },
): Promise<T> => {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
    throw new Rejection(422, reason, { fields: [{ Field: field, Error: reason }] })
  }
}
