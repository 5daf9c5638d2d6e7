import { countFromAnew } from '../counting.ts'

countFromAnew()
