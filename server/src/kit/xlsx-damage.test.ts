import { test } from 'vitest'
import { expectAnyDamageAnswered, expectDamagedRowsAnswered } from './testing/xlsx-damage.ts'

test('a workbook with any bytes changed: its rows or the one failure', { timeout: 60_000 }, () =>
  expectAnyDamageAnswered(40),
)

test('rows changed before packing: the rows or the one failure', { timeout: 60_000 }, () =>
  expectDamagedRowsAnswered(40),
)
