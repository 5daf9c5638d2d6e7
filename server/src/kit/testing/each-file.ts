import { resetCounters } from '../counting.ts'
import { countLimit } from '../lists/list-totals.ts'
import '../phones.ts'

resetCounters()
// Tests compare counts, which a busy machine would cancel.
countLimit.ms = 10_000
