import { expect, test } from 'vitest'
import { remarksOf } from './history-fields.ts'

test.each([
  ['nothing', {}, []],
  ['a fleet that pays beyond a limit of its user (R101)', { Right: 'FLEET', IsOverLimit: true }, ['overLimit']],
  ['a stay that could not be priced', { CostInCents: 0, IsUnpriceable: true }, ['unpriceable']],
  ['flags that are off', { IsOverLimit: false, IsUnpriceable: false }, []],
])('remarks: %s', (_, after, remarks) => {
  expect(remarksOf(after)).toEqual(remarks)
})
