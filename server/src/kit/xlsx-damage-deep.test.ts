import { test } from 'vitest'
import { expectAnyDamageAnswered, expectDamagedRowsAnswered } from './testing/xlsx-damage.ts'

test('a workbook with any bytes changed: its rows or the one failure', () => expectAnyDamageAnswered(250))

test('rows changed before packing: the rows or the one failure', () => expectDamagedRowsAnswered(250))
