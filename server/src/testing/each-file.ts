import { resetCounters } from '../kit/counting.ts'
import { countLimit } from '../kit/lists/list-totals.ts'
import '../kit/phones.ts'

resetCounters()
// Tests compare counts, which a busy machine would cancel.
countLimit.ms = 10_000
