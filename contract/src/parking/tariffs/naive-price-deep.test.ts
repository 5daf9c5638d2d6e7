import { test } from 'vitest'
import { expectNaiveAgreement } from './price-properties.suite.ts'

test('minute-by-minute oracle agrees with the engine on 100,000 tariffs and stays', () => expectNaiveAgreement(100_000))
