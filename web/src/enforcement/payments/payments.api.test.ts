import { expect, test } from 'vitest'
import { queryClient, queryOf, refresh } from '../../kit/api/query.ts'
import { fineTerms } from '../fine-terms/fine-terms.api.ts'
import { payments } from './payments.api.ts'

test('refresh of fines: payments, credits and terms become stale', async () => {
  const keys = [queryOf(payments.list, {}), queryOf(payments.credits, {}), queryOf(fineTerms.list, {})].map(
    ({ queryKey }) => queryKey,
  )
  for (const key of keys) queryClient.setQueryData(key, [])
  await refresh('fines')
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})
