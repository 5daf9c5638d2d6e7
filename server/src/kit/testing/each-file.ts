import { resetCounters } from '../counting.ts'
import { countLimit } from '../list-totals.ts'

resetCounters()
// Tests compare counts, which a busy machine would cancel.
countLimit.ms = 10_000
