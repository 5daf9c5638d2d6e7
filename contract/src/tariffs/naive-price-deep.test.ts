import { test } from 'vitest'
import { expectNaiveAgreement } from './price-properties.suite.ts'

test('a minute-by-minute reading of the rules agrees on 100,000 tariffs and stays', () => expectNaiveAgreement(100_000))
