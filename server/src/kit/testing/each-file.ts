import { resetCounters } from '../counting.ts'

resetCounters()
