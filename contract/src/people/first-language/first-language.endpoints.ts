import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'

export const firstLanguageApi = {
  find: get('/admin/first-language', {
    summary: '+ Language of the country that the caller’s address is in; empty if unknown or not configured (R15)',
    permission: 'public',
    scope: 'none',
    answer: z.object({ Language: z.enum(['', 'et', 'en', 'lv']) }),
    callsPerMinute: 30,
  }),
}
